import { Button } from "@mantine/core";
import { useId, useState } from "react";
import {
  type IdentityKind,
  identityKinds,
  type PictureSide,
  sidesOf,
  type SignerPictures,
  identityWordsIn,
} from "#shared/domain/documents/identity-picture.ts";
import { IDENTITY_PICTURE } from "#shared/domain/documents/policy.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import classes from "./document.module.css";
import styles from "./identity.module.css";
import { UnreadablePicture, useGivePicture } from "./identity-queries.ts";
import { SidePicker } from "./side-picker.tsx";
import { StepActions } from "./step-actions.tsx";
import { WithdrawPictures } from "./withdraw-pictures.tsx";

interface Props {
  readonly shortKey: string;
  readonly pictures: SignerPictures;
  readonly kind: IdentityKind;
  /** What the entry of the code returned. */
  readonly proof: string | null;
  /** Why the signature was refused, which leads back to this step. */
  readonly refusal: unknown;
  readonly onKind: (kind: IdentityKind) => void;
  readonly onCodeOver: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

const MEGABYTE = 1_048_576;

/** Why the picture is requested, on which basis, and when it is deleted (RGPD art. 13), before it is given. */
function Terms({ terms, delete_on }: Pick<SignerPictures, "terms" | "delete_on">) {
  const t = useT();
  const language = useLanguage();
  const { basis, days } = terms;
  const { purpose, basis_text } = identityWordsIn(terms, language);
  return (
    <section className={classes.card}>
      <dl className={classes.facts}>
        <div>
          <dt>{t("identity.purpose")}</dt>
          <dd>{purpose}</dd>
        </div>
        <div>
          <dt>{t("identity.basis")}</dt>
          <dd>
            {t(`documents.identity_basis.${basis}`)}: {basis_text}
          </dd>
        </div>
        <div>
          <dt>{t("identity.delete_on")}</dt>
          <dd>{t("identity.stored_until", { day: formatDate(delete_on, language), days })}</dd>
        </div>
      </dl>
      <p className={classes.version}>
        {t("identity.apart")}{" "}
        <a href="/privacy" target="_blank" rel="noreferrer">
          {t("identity.policy")}
        </a>
      </p>
    </section>
  );
}

/** Which document it is decides how many sides are needed. */
function Kinds({ kind, onKind }: Pick<Props, "kind" | "onKind">) {
  const t = useT();
  const group = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend>{t("identity.kind")}</legend>
      {identityKinds.map((one) => (
        <label key={one}>
          <input type="radio" name={group} value={one} checked={kind === one} onChange={() => onKind(one)} />
          {t(`identity.kind_${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** A signer gives pictures of the identity document, front and back, or withdraws them. */
export function IdentityStep(props: Props) {
  const { shortKey, pictures, kind, proof, refusal, onKind, onCodeOver, onBack, onNext } = props;
  const t = useT();
  const giving = useGivePicture(shortKey, proof, onCodeOver);
  const [isMissing, setMissing] = useState(false);
  const sides = sidesOf[kind];
  const isComplete = sides.every((side) => pictures.given.includes(side));
  const isUnreadable = giving.error instanceof UnreadablePicture;
  const nameOf = (side: PictureSide) => t(kind === "passport" ? "identity.side.page" : `identity.side.${side}`);
  const goOn = () => {
    setMissing(!isComplete);
    if (isComplete) onNext();
  };
  return (
    <>
      <div className={styles.step}>
        <Terms terms={pictures.terms} delete_on={pictures.delete_on} />
        <Kinds kind={kind} onKind={onKind} />
        <p className={styles.hint}>{t("identity.accepted", { limit: IDENTITY_PICTURE.bytes / MEGABYTE })}</p>
        {sides.map((side) => (
          <SidePicker
            key={side}
            name={nameOf(side)}
            isGiven={pictures.given.includes(side)}
            isSending={giving.isPending && giving.variables.side === side}
            isDisabled={giving.isPending}
            onFile={(file) => giving.mutate({ side, file })}
          />
        ))}
        <WithdrawPictures shortKey={shortKey} canWithdraw={pictures.can_withdraw} unsigned={{ proof, onCodeOver }} />
      </div>
      <StepActions
        onBack={onBack}
        note={
          <div role="alert">
            {isUnreadable && <Notice tone="danger">{t("identity.unreadable")}</Notice>}
            {isMissing && !isComplete && <Notice tone="danger">{t("identity.missing")}</Notice>}
            <SendFailure error={giving.isPending || isUnreadable ? null : (giving.error ?? refusal)} />
          </div>
        }
      >
        <Button size="md" className={classes.primary} disabled={giving.isPending} onClick={goOn}>
          {t("signing.next")}
        </Button>
      </StepActions>
    </>
  );
}
