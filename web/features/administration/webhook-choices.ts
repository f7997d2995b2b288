import {
  deliveryStates,
  type DeliveryState,
  webhookErrors,
  type WebhookState,
  webhookStates,
} from "#shared/domain/administration/webhook.ts";
import { eventsOf, webhookEntities } from "#shared/domain/administration/webhook-events.ts";
import { choices } from "#web/components/choices.ts";
import { useTexts } from "#web/components/use-texts.ts";

export const webhookStateChoices = choices(webhookStates, (state) => `administration.webhook.state.${state}`);
export const webhookErrorChoices = choices(webhookErrors, (error) => `administration.webhook.error.${error}`);
export const deliveryStateChoices = choices(deliveryStates, (state) => `administration.webhook.delivery.${state}`);

export const webhookStateColors = { active: "green", paused: "gray", suspended: "red" } as const satisfies Record<
  WebhookState,
  string
>;
export const deliveryStateColors = { queued: "blue", delivered: "green", failed: "red" } as const satisfies Record<
  DeliveryState,
  string
>;

/** Event names: "Alquiler · Activación". */
export function useEventNames() {
  const { t, textOf } = useTexts();
  return (event: string): string => {
    if (event === "*") return t("administration.webhook.all");
    if (event === "webhook.test") return t("administration.webhook.test");
    const [entity = "", action = ""] = event.split(".");
    const what =
      action === "*" ? t("administration.webhook.any") : (textOf(`administration.action.${action}`) ?? action);
    return `${textOf(`entity.${entity}`) ?? entity} · ${what}`;
  };
}

/** Every event, grouped by entity, as select options. */
export function useEventOptions() {
  const { t } = useTexts();
  const nameOf = useEventNames();
  const option = (value: string) => ({ value, label: nameOf(value) });
  return [
    option("*"),
    ...webhookEntities.map((entity) => ({ group: t(`entities.${entity}`), items: eventsOf(entity).map(option) })),
  ];
}
