import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { CheckedStamp, DocumentSeal } from "#shared/domain/documents/document-seal.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { Fact, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { SealLevelFacts, SealLevelReason } from "./seal-level.tsx";
import classes from "./documents.module.css";

type Seal = NonNullable<DocumentSeal["seal"]>;

function Waiting({ waiting }: { waiting: NonNullable<DocumentSeal["waiting"]> }) {
  const { t, language } = useTexts();
  const time = formatInstant(waiting.until, language);
  return <Notice tone="due">{t("seal.document.waiting", { reason: t(`seal.fault.${waiting.failure}`), time })}</Notice>;
}

/** Time and authority of a time stamp, or that there is none, or that it does not hold. */
function Stamp({ stamp, none }: { stamp: CheckedStamp; none: string }) {
  const { t } = useTexts();
  const { stamp_state, stamped_at, stamp_authority } = stamp;
  if (stamp_state === "invalid") return t("seal.document.invalid");
  if (stamped_at === null) return none;
  return (
    <>
      <Instant at={stamped_at} /> · {stamp_authority}
    </>
  );
}

function sealText({ is_own, holder_name, authority, is_self_signed }: Seal, t: Translate): string {
  if (!is_own || holder_name === null || authority === null) return t("seal.document.generated");
  if (is_self_signed) return t("seal.document.self_signed", { holder: holder_name });
  return t("seal.document.issued_by", { holder: holder_name, authority });
}

function SealData({ seal, documentId }: { seal: Seal; documentId: string }) {
  const { t } = useTexts();
  const { fallback, failure, stamp_state, is_detached } = seal;
  return (
    <>
      {fallback !== null && <Notice tone="due">{t(`seal.document.fallback.${fallback}`)}</Notice>}
      {failure !== null && (
        <Notice tone={stamp_state === "valid" ? "info" : "due"}>
          {t("seal.document.failure", { reason: t(`seal.fault.${failure}`) })}
        </Notice>
      )}
      <FieldList>
        <Fact label={t("seal.document.by")} isWide>
          {sealText(seal, t)}
        </Fact>
        <Fact label={t("seal.document.stamp")} isWide>
          <Stamp stamp={seal} none={t("seal.document.none")} />
        </Fact>
        <SealLevelFacts seal={seal} />
      </FieldList>
      <SealLevelReason seal={seal} />
      {stamp_state === "invalid" && <Notice tone="danger">{t("seal.document.invalid_hint")}</Notice>}
      {is_detached && (
        <>
          <p className={classes.soft}>{t("seal.document.detached")}</p>
          <FileButton
            path={`/documents/${documentId}/stamp`}
            name={`${t("seal.document.stamp")}.tst`}
            label={t("seal.document.download_stamp")}
          />
        </>
      )}
      {stamp_state === "valid" && <p className={classes.soft}>{t("seal.document.not_qualified")}</p>}
    </>
  );
}

function Signatures({ signatures }: Pick<DocumentSeal, "signatures">) {
  const { t } = useTexts();
  if (signatures.length === 0) return null;
  return (
    <Panel title={t("seal.document.signatures")}>
      <ul className={classes.rows}>
        {signatures.map(({ signer_id, name, signed_at, ...stamp }) => (
          <li key={signer_id}>
            <div className={classes.grow}>
              <p>
                <strong>{name}</strong>
              </p>
              <p className={classes.soft}>
                {t("seal.document.server_time")}: <Instant at={signed_at} />
              </p>
              <p className={classes.soft}>
                {t("seal.document.stamp")}: <Stamp stamp={stamp} none={t("seal.document.unstamped")} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What sealed a document, and the time stamps of its seal and its signatures. */
export function DocumentSealTab({ documentId }: { documentId: string }) {
  const { t } = useTexts();
  const query = useQuery({
    queryKey: ["document", "events", documentId, "seal"],
    queryFn: async ({ signal }) => (await call<DocumentSeal>(`/documents/${documentId}/seal`, { signal })).data,
  });
  return (
    <Awaited query={query} height={160}>
      {({ seal, waiting, signatures }) => (
        <Stack gap="md">
          <Panel title={t("seal.document.title")}>
            {waiting && <Waiting waiting={waiting} />}
            {seal && <SealData seal={seal} documentId={documentId} />}
            {!seal && !waiting && <p className={classes.soft}>{t("seal.document.unsealed")}</p>}
          </Panel>
          <Signatures signatures={signatures} />
        </Stack>
      )}
    </Awaited>
  );
}
