import type { DemoContext } from "./demo-context.ts";
import { type CommentTexts, commentTexts, rejections } from "./data/incident-comments.ts";
import type { IncidentTimes } from "./incident-times.ts";
import { addMinutes, inOrder, makeId } from "./moments.ts";
import { historyRows } from "./past-moves.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";

/** What an incident needs to be commented on. */
export interface TalkedAbout {
  readonly id: string;
  readonly type: string;
  readonly times: IncidentTimes;
  readonly assignee_id: string | null;
  readonly reporter_name: string | null;
}

interface Said {
  readonly at: string;
  readonly body: string;
  readonly is_public: boolean;
  readonly verb: string | null;
}

const inside = (at: string, body: string, verb: string | null = null): Said => ({ at, body, verb, is_public: false });

/** Comments of an incident, each at its time; some steps get none. */
function conversation({ type, times, reporter_name }: TalkedAbout, random: DemoRandom): Said[] {
  const texts: CommentTexts = commentTexts(type);
  const { started_at, held_at, resolved_at, closed_at, kind } = times;
  const said: Said[] = [];
  if (started_at && random.isLucky(75)) said.push(inside(addMinutes(started_at, 6), random.pick(texts.started)));
  if (started_at && reporter_name && random.isLucky(55))
    said.push({ ...inside(addMinutes(started_at, 11), random.pick(texts.toReporter)), is_public: true });
  if (held_at) said.push(inside(held_at, random.pick(texts.held), "hold"));
  if (resolved_at && random.isLucky(70)) said.push(inside(addMinutes(resolved_at, 2), random.pick(texts.solved)));
  if (kind === "rejected" && closed_at) said.push(inside(closed_at, random.pick(rejections), "reject"));
  return said;
}

/** Comments of the incidents, oldest first, with their history entries. */
export function planIncidentComments({ users, now }: DemoContext, incidents: readonly TalkedAbout[]) {
  const random = createDemoRandom("incident comments");
  const planned = incidents.flatMap((incident) => {
    const author = incident.assignee_id ?? users.agent;
    const past = conversation(incident, random).filter(({ at }) => Date.parse(at) < now.getTime());
    return past.map(({ at, body, is_public, verb }) => {
      const created_by = random.isLucky(80) || verb ? author : random.pick([users.manager, users.agent]);
      const row = { id: makeId(at, random), incident_id: incident.id, body, is_public, verb };
      return { ...row, created_at: at, updated_at: at, created_by };
    });
  });
  // A comment made by a move has no history entry of its own: the move has one.
  const standalone = planned.filter(({ verb }) => verb === null);
  return {
    comments: inOrder(planned, ({ created_at }) => created_at),
    history: standalone.flatMap(({ incident_id, created_at, created_by }) =>
      historyRows(
        "incident",
        incident_id,
        [{ at: created_at, actor_id: created_by, action: "comment", changes: {} }],
        random,
      ),
    ),
  };
}
