import { Radio, Skeleton, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { paymentMethodsQuery } from "#shared/client/cached-lists.ts";
import { archiveOne, listQuery, restoreOne, updateOne } from "#shared/client/resource-queries.ts";
import { type PaymentMethod, paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./notifications.module.css";

type Change = "offer" | "withdraw" | "propose";

function apply({ id, version }: PaymentMethod, change: Change) {
  if (change === "propose") return updateOne(paymentMethodResource, id, { version, is_default: true });
  return (change === "offer" ? restoreOne : archiveOne)(paymentMethodResource, id, version);
}

/** Active and archived payment methods, by name. */
function useMethods(): readonly PaymentMethod[] | null {
  const offered = useQuery(paymentMethodsQuery());
  const withdrawn = useQuery(listQuery(paymentMethodResource, "archived=true&page_size=200"));
  if (!offered.data || !withdrawn.data) return null;
  const all = new Map([...withdrawn.data.data, ...offered.data.data].map((method) => [method.id, method]));
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

interface MethodLineProps {
  method: PaymentMethod;
  isLocked: boolean;
  onChange: (change: Change) => void;
}

function MethodLine({ method: { id, name, is_default, archived_at }, isLocked, onChange }: MethodLineProps) {
  const { t } = useTexts();
  const isOffered = archived_at === null;
  return (
    <li className={classes.method}>
      <Radio
        name="default_payment_method"
        value={id}
        label={name}
        aria-label={t("notifications.settings.propose_method", { name })}
        checked={is_default}
        disabled={isLocked || !isOffered}
        onChange={() => onChange("propose")}
      />
      {is_default ? (
        <span className={classes.hint}>{t("notifications.settings.proposed")}</span>
      ) : (
        <Switch
          label={t("notifications.settings.offered")}
          aria-label={t("notifications.settings.offer_method", { name })}
          checked={isOffered}
          disabled={isLocked}
          onChange={() => onChange(isOffered ? "withdraw" : "offer")}
        />
      )}
    </li>
  );
}

/** Which payment methods are offered (not archived), and which is the default. Saved at once. */
export function PaymentMethodsPanel() {
  const { t } = useTexts();
  const can = useCan();
  const methods = useMethods();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ method, change }: { method: PaymentMethod; change: Change }) => apply(method, change),
    onSuccess: () => showSuccess(t("notifications.settings.saved")),
  });
  if (!can("payment_method", "read")) return null;
  const mayChange = can("payment_method", "update") && can("payment_method", "archive");
  return (
    <Panel title={t("notifications.settings.payment_methods")}>
      <p className={classes.hint}>{t("notifications.settings.payment_methods_hint")}</p>
      {methods === null ? (
        <Skeleton height={200} />
      ) : (
        <ul className={classes.methods}>
          {methods.map((method) => (
            <MethodLine
              key={method.id}
              method={method}
              isLocked={isPending || !mayChange}
              onChange={(change) => mutate({ method, change })}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
