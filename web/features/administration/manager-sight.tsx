import { useQuery } from "@tanstack/react-query";
import { managerSightQuery } from "./manager-sight-query.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import {
  type AssignedSight,
  type Manager,
  reasonOfSight,
  sightEntities,
} from "#shared/domain/administration/manager.ts";
import { userResource } from "#shared/domain/administration/user.ts";
import { MOST_COUNTED } from "#shared/domain/core/policy.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useRoleScopes } from "./use-role-scopes.ts";

const formatCounted = (count: number, language: Language) =>
  count > MOST_COUNTED ? `${formatNumber(MOST_COUNTED, language)}+` : formatNumber(count, language);

/** Current number of records, by entity. */
function RecordCounts({ id }: { id: string }) {
  const { t, language } = useTexts();
  const { data: sight } = useQuery(managerSightQuery(id));
  if (!sight) return null;
  const parts = sightEntities.map(
    (entity) => `${t(`entities.${entity}`)}:\u00a0${formatCounted(sight[entity], language)}`,
  );
  return <div>{t("administration.sight.now", { figures: parts.join(" · ") })}</div>;
}

interface ManagerSightProps {
  /** The manager as saved; null for a new one. */
  manager: Manager | null;
  /** The form's user, and what is assigned in it. */
  user_id: string;
  sight: AssignedSight;
}

/** What the manager will see after saving the form, and what they see until then. */
export function ManagerSightPreview({ manager, user_id, sight }: ManagerSightProps) {
  const { t } = useTexts();
  const { data: user } = useQuery({ ...oneQuery(userResource, user_id), enabled: useCan()("user", "read") });
  const scope = useRoleScopes().get(user?.role_id ?? "");
  if (!user || !scope) return null;
  const reason = reasonOfSight(scope, sight);
  const params = { role: user.role_label, count: sight.properties };
  return (
    <Notice tone={reason === "nothing" ? "due" : "info"}>
      {t(`administration.sight.will.${reason}`, params)}
      {manager && <RecordCounts id={manager.id} />}
    </Notice>
  );
}
