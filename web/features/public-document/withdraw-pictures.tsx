import { Button } from "@mantine/core";
import { useState } from "react";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import styles from "./identity.module.css";
import { useWithdrawPictures } from "./identity-queries.ts";

interface Props {
  readonly shortKey: string;
  /** Before signing: without the text about the consent. */
  readonly isPlain?: boolean;
}

/** Deletes the signer's pictures, after asking once. */
export function WithdrawPictures({ shortKey, isPlain = false }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useWithdrawPictures(shortKey);
  return (
    <section className={styles.withdraw} aria-label={t("identity.withdraw")}>
      {!isPlain && <p className={styles.hint}>{t("identity.withdraw_hint")}</p>}
      {isAsking && <p role="alert">{t("identity.withdraw_ask")}</p>}
      <Button
        variant="default"
        size="md"
        loading={withdrawing.isPending}
        onClick={() => (isAsking ? withdrawing.mutate() : setAsking(true))}
      >
        {t(isAsking ? "identity.withdraw_confirm" : "identity.withdraw")}
      </Button>
      <SendFailure error={withdrawing.error} />
    </section>
  );
}
