import type { DocumentSeal } from "#shared/domain/documents/document-seal.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Fact } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./documents.module.css";

type Seal = NonNullable<DocumentSeal["seal"]>;

const levelKeys = {
  "B-B": "seal.document.level_bb",
  "B-T": "seal.document.level_bt",
  "B-LT": "seal.document.level_blt",
} as const;

/** What is over says that the document stays valid only where nothing casts doubt on that. */
function overKeyOf(failure: NonNullable<Seal["validation_failure"]>) {
  if (failure === "revoked" || failure === "changed") return `seal.document.validation_${failure}` as const;
  return "seal.document.validation_over";
}

/** Why a seal with a time stamp has no data to verify it later, and whether they are tried again. */
function Lacking({ is_own, is_self_signed, validation_failure: failure, is_validation_waiting: isWaiting }: Seal) {
  const { t } = useTexts();
  if (!is_own || is_self_signed) return <p className={classes.soft}>{t("seal.document.validation_generated")}</p>;
  if (failure === null) return isWaiting ? <p className={classes.soft}>{t("seal.document.level_waiting")}</p> : null;
  const reason = t("seal.document.validation", { reason: t(`seal.validation.${failure}`) });
  const next = t(isWaiting ? "seal.document.validation_again" : overKeyOf(failure));
  return <Notice tone={isWaiting ? "info" : "due"}>{`${reason} ${next}`}</Notice>;
}

/** The level of a seal (ETSI EN 319 142-1), and the hash of the file with its validation data. */
export function SealLevelFacts({ seal }: { seal: Seal }) {
  const { t } = useTexts();
  return (
    <>
      <Fact label={t("seal.document.level")} isWide>
        {t(levelKeys[seal.level])}
      </Fact>
      {seal.validation_sha256 !== null && (
        <Fact label={t("seal.document.validation_sha256")} isWide>
          <code className={classes.hash}>{seal.validation_sha256}</code>
        </Fact>
      )}
    </>
  );
}

/** Why the level of a seal is no higher. */
export function SealLevelReason({ seal }: { seal: Seal }) {
  const { t } = useTexts();
  return (
    <>
      {seal.level === "B-T" && <Lacking {...seal} />}
      {seal.level === "B-LT" && <p className={classes.soft}>{t("seal.document.level_not_trusted")}</p>}
    </>
  );
}
