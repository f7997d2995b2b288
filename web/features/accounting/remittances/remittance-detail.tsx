import { useParams } from "wouter";
import {
  remittanceLifecycle,
  remittanceResource,
  type Remittance,
  type RemittanceVerb,
} from "#shared/domain/accounting/remittances/remittance.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { FileButton } from "#web/components/file-button.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { RemittanceBadge } from "./remittance-badge.tsx";
import { RemittanceExceptions } from "./remittance-exceptions.tsx";
import { RemittanceLines } from "./remittance-lines.tsx";
import { RemittanceSummary } from "./remittance-summary.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { StatusReportButton } from "./status-report-button.tsx";

const RemittanceForm = lazyComponent(async () => (await import("./remittance-form.tsx")).RemittanceForm);

function BankFile({ remittance: { id, code, file_sha256 } }: { remittance: Remittance }) {
  const { t } = useTexts();
  const may = useCan()("remittance", "export");
  if (!may || file_sha256 === null) return null;
  return <FileButton path={`/remittances/${id}/file`} name={`${code}.xml`} label={t("accounting.remittance.file")} />;
}

/** A draft without lines is prepared first. */
const isNext = (verb: RemittanceVerb, { line_count }: Remittance) =>
  verb !== "cancel" && (verb !== "prepare" || line_count === 0);

function Moves({ remittance }: { remittance: Remittance }) {
  const [isSettling, setIsSettling] = useIsOpen("settle");
  return (
    <>
      <MoveActions
        resource={remittanceResource}
        row={remittance}
        lifecycle={remittanceLifecycle}
        state={remittance.state}
        text={(verb) => `accounting.remittance.action.${verb}`}
        isOffered={(verb) => verb !== "generate" || remittance.line_count > 0}
        isMain={(verb) => isNext(verb, remittance)}
        onRequest={{ settle: () => setIsSettling(true) }}
      />
      {isSettling && <SettleDialog remittance={remittance} onClose={() => setIsSettling(false)} />}
    </>
  );
}

/** /remittances/:id */
export function RemittanceDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(remittanceResource, id);
  return (
    <DetailScreen
      one={one}
      form={RemittanceForm}
      back={{ href: "/remittances", label: "entities.remittance" }}
      badge={({ state }) => <RemittanceBadge state={state} />}
      actions={(remittance) => (
        <>
          <BankFile remittance={remittance} />
          <StatusReportButton remittance={remittance} />
          <Moves remittance={remittance} />
        </>
      )}
      summary={(remittance) => <RemittanceSummary remittance={remittance} />}
      tabs={(remittance) => {
        const lines = {
          id: "lines",
          label: t("accounting.remittance.tab.lines"),
          content: <RemittanceLines remittance={remittance} />,
        };
        const exceptions = {
          id: "exceptions",
          label: t("accounting.remittance.tab.exceptions"),
          content: <RemittanceExceptions remittance={remittance} />,
        };
        if (remittance.state !== "draft") return [lines];
        // With no lines, the exceptions come first.
        return remittance.line_count === 0 ? [exceptions, lines] : [lines, exceptions];
      }}
    />
  );
}
