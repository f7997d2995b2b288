import { Button, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Document, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import { maySignNow, type Signer, takesPart } from "#shared/domain/documents/signer.ts";
import { signersQuery } from "#web/components/documents/part-query.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { SignerBadge } from "./document-badge.tsx";
import classes from "./documents.module.css";
import { SignerActions } from "./signer-actions.tsx";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { SignersEditor } from "./signers-editor.tsx";

const IdentityPanel = lazyComponent(async () => {
  const [{ IdentityPanel: Part }] = await Promise.all([import("./identity-panel.tsx"), loadArea("signing-parts")]);
  return Part;
});

const DelegationPanel = lazyComponent(async () => {
  const [{ DelegationPanel: Part }] = await Promise.all([import("./delegation-panel.tsx"), loadArea("signing-parts")]);
  return Part;
});

const CopyButton = lazyComponent(async () => {
  const [{ CopyButton: Part }] = await Promise.all([import("./copy-button.tsx"), loadArea("signing-parts")]);
  return Part;
});

/** Time of the signer's last action, or of the last mail to them. */
function Last({ signer }: { signer: Signer }) {
  const { t } = useTexts();
  const { signed_at, declined_at, viewed_at, reminded_at, keyed_at, decline_reason } = signer;
  const at = signed_at ?? declined_at ?? reminded_at ?? viewed_at ?? keyed_at;
  return (
    <>
      {at !== null && (
        <p className={classes.soft}>
          <Instant at={at} />
          {signer.reminder_count > 0 && ` · ${t("documents.signer.reminders", { count: signer.reminder_count })}`}
        </p>
      )}
      {decline_reason !== null && <p className={classes.soft}>{decline_reason}</p>}
    </>
  );
}

function Row({ document, signer, all }: { document: Document; signer: Signer; all: readonly Signer[] }) {
  const { t } = useTexts();
  const isWaiting = waitingDocumentStates.includes(document.state);
  const isNext = isWaiting && maySignNow(signer, all, document.signing_order);
  return (
    <li>
      <div className={classes.grow}>
        <p>
          <strong>
            {document.signing_order === "sequential" ? `${signer.position}. ` : ""}
            {signer.name}
          </strong>
        </p>
        <p className={classes.soft}>
          {[
            t(`documents.signer.role.${signer.role}`),
            signer.task === "sign" ? null : t(`documents.signer.task.${signer.task}`),
            signer.email ?? t("documents.signer.no_email"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {document.signing_strength !== "link" && takesPart(signer) && (
          <p className={classes.soft}>
            {[t(`documents.code_choice.${signer.code_choice}`), signer.code_choice === "mail" ? null : signer.phone]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
        {signer.representation !== null && (
          <p className={classes.soft}>
            {t("documents.signer.represented", {
              name: signer.delegate_name ?? signer.typed_name ?? "",
              capacity: signer.representation,
            })}
          </p>
        )}
        {signer.delegated_at !== null && <DelegationPanel signer={signer} isWaiting={isNext} />}
        <Last signer={signer} />
      </div>
      {takesPart(signer) && <SignerBadge signer={signer} />}
      {!takesPart(signer) && document.signed_pdf_sha256 !== null && <CopyButton signer={signer} />}
      {isNext && <SignerActions document={document} signer={signer} />}
    </li>
  );
}

/** The signers, their states, and the actions to get their signatures. */
export function DocumentSigners({ document }: { document: Document }) {
  const { t } = useTexts();
  const { data: signers } = useQuery(signersQuery(document.id));
  const [isEditing, setEditing] = useIsOpen("signers");
  const mayEdit = useCan()("document", "update") && document.state === "draft";
  const isWaiting = waitingDocumentStates.includes(document.state);
  const hasPictures = document.signing_strength === "code_and_identity" && document.sent_at !== null;
  return (
    <Panel title={t("documents.tab.signers")}>
      {isWaiting && <NoMailServer />}
      {mayEdit && signers && !isEditing && (
        <Group mb="sm">
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {t("documents.signers.edit")}
          </Button>
        </Group>
      )}
      {isEditing && signers ? (
        <SignersEditor document={document} signers={signers} onClose={() => setEditing(false)} />
      ) : (
        <ul className={classes.rows}>
          {signers?.map((signer) => (
            <Row key={signer.id} document={document} signer={signer} all={signers} />
          ))}
        </ul>
      )}
      {signers?.length === 0 && !isEditing && <p className={classes.soft}>{t("documents.signers.none")}</p>}
      {hasPictures && <IdentityPanel documentId={document.id} />}
    </Panel>
  );
}
