import { priorities, type Priority } from "#shared/domain/incidents/incident-type.ts";
import { todayIn } from "#shared/lib/dates.ts";
import type { DemoContext } from "./demo-context.ts";
import { createSubjects, type IncidentSubject } from "./incident-subjects.ts";
import { type IncidentTimes, planIncidentTimes } from "./incident-times.ts";
import { addMinutes, baseColumns } from "./moments.ts";
import { changedBy, historyRows, type PastMove } from "./past-moves.ts";
import { planIncidentComments } from "./plan-incident-comments.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";

type Step = readonly [
  action: string,
  kind: IncidentTimes["kind"],
  at: string | null,
  column: "resolved_at" | "closed_at" | null,
];

/** The moves of an incident, in order. */
function movesOf(times: IncidentTimes, actor_id: string, { catalogue }: DemoContext): PastMove[] {
  const isRejected = times.kind === "rejected";
  const steps: readonly Step[] = [
    ["start", "in_progress", times.started_at, null],
    ["hold", "on_hold", times.held_at, null],
    ["resolve", "resolved", times.resolved_at, "resolved_at"],
    [isRejected ? "reject" : "close", isRejected ? "rejected" : "closed", times.closed_at, "closed_at"],
  ];
  let status = catalogue.incidentStatus("new");
  return steps.flatMap(([action, kind, at, column]) => {
    if (at === null) return [];
    const before = status;
    status = catalogue.incidentStatus(kind);
    const changes: PastMove["changes"] = {
      incident_status_id: [before, status],
      ...(column === null ? {} : { [column]: [null, at] }),
    };
    return [{ at, actor_id, action, changes }];
  });
}

function drawPriority(usual: Priority, random: DemoRandom): Priority {
  return random.isLucky(85) ? usual : random.pick(priorities);
}

function reporterOf({ tenant }: IncidentSubject, random: DemoRandom) {
  if (!tenant || random.isLucky(12)) return { reporter_name: null, reporter_email: null, reporter_phone: null };
  const { name, last_name, email, phone } = tenant;
  return {
    reporter_name: last_name === null ? name : `${name} ${last_name}`,
    reporter_email: email,
    reporter_phone: phone,
  };
}

function planIncident(times: IncidentTimes, subject: IncidentSubject, context: DemoContext, random: DemoRandom) {
  const { catalogue, users } = context;
  const { created_at, kind, resolved_at, closed_at } = times;
  const type = catalogue.incidentType(subject.text.type);
  const reporter = reporterOf(subject, random);
  const source =
    reporter.reporter_name === null ? "staff" : random.pick(["staff", "staff", "public_form", "extension"]);
  const assignee_id =
    kind === "new" && random.isLucky(70) ? null : random.pick([users.agent, users.agent, users.manager]);
  const moves = movesOf(times, assignee_id ?? users.agent, context);
  const { title, description } = subject.text;
  const row = {
    ...baseColumns(created_at, source === "public_form" ? null : random.pick([users.agent, users.manager]), random),
    ...changedBy(moves, created_at),
    title,
    description,
    incident_type_id: type.id,
    incident_status_id: catalogue.incidentStatus(kind),
    priority: drawPriority(type.default_priority, random),
    property_id: subject.property_id,
    asset_id: subject.asset_id,
    rental_id: subject.rental_id,
    ...reporter,
    source,
    assignee_id,
    due_on: type.response_hours === null ? null : todayIn(new Date(addMinutes(created_at, type.response_hours * 60))),
    resolved_at,
    closed_at,
  };
  const talk = { id: row.id, type: subject.text.type, times, assignee_id, reporter_name: reporter.reporter_name };
  return { row, history: historyRows("incident", row.id, moves, random), talk };
}

/** The incidents of the last months, oldest first, with their moves. */
export function planIncidents(context: DemoContext, plans: readonly RentalPlan[]) {
  const random = createDemoRandom("incidents");
  const subjectOn = createSubjects(plans, random);
  const planned = planIncidentTimes(context.today, context.now, random).map((times) =>
    planIncident(times, subjectOn(todayIn(new Date(times.created_at))), context, random),
  );
  const talks = planned.map(({ talk }) => talk);
  const { comments, history } = planIncidentComments(context, talks);
  return {
    incidents: planned.map(({ row }) => row),
    comments,
    history: [...planned.flatMap((one) => one.history), ...history],
  };
}
