import { IconCalendarOff, IconCircleCheck, IconCloudOff, IconInfoCircle, IconLinkOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageMessage } from "#web/components/page-message.tsx";
import { CompanyContact } from "./company-contact.tsx";
import classes from "./public-message.module.css";

const drawings = {
  link: IconLinkOff,
  expired: IconCalendarOff,
  done: IconCircleCheck,
  lost: IconCloudOff,
  info: IconInfoCircle,
} as const;
export type PublicMessageKind = keyof typeof drawings;

interface Props {
  /** Selects the illustration. */
  readonly kind: PublicMessageKind;
  readonly title: string;
  readonly hint?: string;
  /** Next steps: buttons. */
  readonly children?: ReactNode;
}

/** A visitor page with only a message and the company's contact data. */
export function PublicMessage({ kind, title, hint, children }: Props) {
  const Drawing = drawings[kind];
  return (
    <div className={classes.message} data-kind={kind}>
      <PageMessage title={title} {...(hint && { hint })} illustration={<Drawing size={32} stroke={1.5} aria-hidden />}>
        {children}
      </PageMessage>
      <CompanyContact />
    </div>
  );
}
