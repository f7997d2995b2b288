import type { Api } from "./api.ts";
import { createBuilders } from "./builders.ts";
import { createMoneyBuilders } from "./money-builders.ts";
import { createSamples, creatableResources, type ResourceName } from "./resource-samples.ts";
import type { Values } from "./sample.ts";

/** A row of an entity, and the body used to create it. */
export interface CreatedRowFixture {
  readonly name: ResourceName;
  readonly path: string;
  readonly id: string;
  readonly input: Values;
}

const UNKNOWN_USER_ID = "01890000-0000-7000-8000-000000000000";

/** Creates a row of every entity that users create, as the user of `api`. */
export async function makeEveryResource(api: Api): Promise<readonly CreatedRowFixture[]> {
  const given = createBuilders(api);
  const samples = createSamples(given, createMoneyBuilders(api, given), UNKNOWN_USER_ID);
  const created: CreatedRowFixture[] = [];
  for (const { name, path } of creatableResources) {
    const sample = await samples[name].input();
    const input = { ...sample, ...("assignee_id" in sample ? { assignee_id: null } : {}) };
    const { body } = await api.post<{ id?: string }>(`/${path}`, input);
    if (body.data?.id) created.push({ name, path, id: body.data.id, input });
  }
  return created;
}
