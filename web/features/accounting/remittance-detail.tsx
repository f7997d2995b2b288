import { lazy, useState } from "react";
import { useParams } from "wouter";
import { remittanceLifecycle, remittanceResource, type Remittance } from "#shared/domain/accounting/remittance.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { FileButton } from "./file-button.tsx";
import { RemittanceBadge } from "./remittance-badge.tsx";
import { RemittanceExceptions } from "./remittance-exceptions.tsx";
import { RemittanceLines } from "./remittance-lines.tsx";
import { RemittanceSummary } from "./remittance-summary.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

const RemittanceForm = lazy(async () => ({ default: (await import("./remittance-form.tsx")).RemittanceForm }));

function BankFile({ remittance: { id, code, file_sha256 } }: { remittance: Remittance }) {
  const { t } = useTexts();
  const may = useCan()("remittance", "export");
  if (!may || file_sha256 === null) return null;
  return <FileButton path={`/remittances/${id}/file`} name={`${code}.xml`} label={t("accounting.remittance.file")} />;
}

function Moves({ remittance }: { remittance: Remittance }) {
  const [isSettling, setIsSettling] = useState(false);
  return (
    <>
      <MoveActions
        resource={remittanceResource}
        row={remittance}
        lifecycle={remittanceLifecycle}
        state={remittance.state}
        text={(verb) => `accounting.remittance.action.${verb}`}
        needs={(verb) => (verb === "prepare" || verb === "cancel" ? "update" : "approve")}
        onAsk={{ settle: () => setIsSettling(true) }}
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
          <Moves remittance={remittance} />
        </>
      )}
      summary={(remittance) => <RemittanceSummary remittance={remittance} />}
      tabs={(remittance) => [
        {
          id: "lines",
          label: t("accounting.remittance.tab.lines"),
          content: <RemittanceLines remittance={remittance} />,
        },
        ...(remittance.state === "draft"
          ? [
              {
                id: "exceptions",
                label: t("accounting.remittance.tab.exceptions"),
                content: <RemittanceExceptions id={remittance.id} />,
              },
            ]
          : []),
      ]}
    />
  );
}
