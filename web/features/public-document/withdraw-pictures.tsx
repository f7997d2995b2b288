import { Button } from "@mantine/core";
import { useState } from "react";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import styles from "./identity.module.css";
import { useWithdrawPictures, type Withdrawing } from "./identity-queries.ts";

interface Props {
  readonly shortKey: string;
  /** Whether there are pictures that the signer can withdraw. */
  readonly canWithdraw: boolean;
  /** Before signing: with the proof of the code, and without the text about the consent. */
  readonly unsigned?: Withdrawing;
}

const signed: Withdrawing = { proof: null, onCodeOver: () => {} };

/** Deletes the signer's pictures after one confirmation, and says so. */
export function WithdrawPictures({ shortKey, canWithdraw, unsigned }: Props) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const withdrawing = useWithdrawPictures(shortKey, unsigned ?? signed);
  const withdraw = () => withdrawing.mutate(undefined, { onSettled: () => setConfirming(false) });
  return (
    <div className={styles.withdraw} role="status">
      {withdrawing.data?.given.length === 0 && <Notice tone="done">{t("identity.withdrawn")}</Notice>}
      {canWithdraw && !unsigned && <p className={styles.hint}>{t("identity.withdraw_hint")}</p>}
      {canWithdraw && isConfirming && <p>{t("identity.withdraw_ask")}</p>}
      {canWithdraw && (
        <Button
          variant="default"
          size="md"
          loading={withdrawing.isPending}
          onClick={() => (isConfirming ? withdraw() : setConfirming(true))}
        >
          {t(isConfirming ? "identity.withdraw_confirm" : "identity.withdraw")}
        </Button>
      )}
      <SendFailure error={withdrawing.error} />
    </div>
  );
}
