import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { templateResource } from "#shared/domain/documents/template.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Api } from "#tests/support/api.ts";
import { ask, measure } from "./measure.ts";
import { named, namesOf } from "./names.ts";
import { questionsOf } from "./questions.ts";

const lists: readonly (readonly [Resource, readonly string[]])[] = [
  [
    bookingLinkResource,
    ["opened=true", "opened=false", "state=active&opened=false", "state=expired&property_id=PROPERTY"],
  ],
  [bookingResource, ["state=received,info_requested,accepted", "state=converted&property_id=PROPERTY"]],
  [templateResource, ["state=active&document_type_id=TYPE&language=es"]],
  [documentTypeResource, []],
  [
    documentResource,
    [
      "person_id=PERSON",
      "state=sent,partly_signed",
      "state=draft,printing,sent,partly_signed",
      "state=signed&property_id=PROPERTY",
    ],
  ],
  [incidentResource, ["incident_status_kind=new,in_progress,on_hold"]],
];

/** Asks each list of what visitors make all that can be asked of it. */
export async function measureLists(db: Db, api: Api, who: string): Promise<void> {
  const names = await namesOf(db);
  const days = ["RECENT", "LATER", "AGO"].map((day) => names.get(day) ?? day);
  for (const [resource, more] of lists) {
    let slow = 0;
    const asked = await questionsOf(db, resource, days, more);
    for (const search of asked)
      if (
        await measure(`/${resource.path}?${search}  (${who})`, () =>
          ask(api, named(`/${resource.path}?${search}`, names)),
        )
      )
        slow += 1;
    console.log(`== ${resource.path} ${who}: ${asked.length} requests, ${slow} slow`);
  }
}
