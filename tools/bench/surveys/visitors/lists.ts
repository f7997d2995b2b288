import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { templateResource } from "#shared/domain/documents/template.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Api } from "#tests/support/api.ts";
import { requestPath, measureVisitorQuery } from "./measure.ts";
import { withNames, visitorNamesOf } from "./names.ts";
import { listQueriesOf } from "./queries.ts";

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

/** Runs every possible query on each list of visitors' data. */
export async function measureVisitorLists(db: Db, api: Api, who: string): Promise<void> {
  const names = await visitorNamesOf(db);
  const days = ["RECENT", "LATER", "AGO"].map((day) => names.get(day) ?? day);
  for (const [resource, more] of lists) {
    let slow = 0;
    const queries = await listQueriesOf(db, resource, days, more);
    for (const search of queries)
      if (
        await measureVisitorQuery(`/${resource.path}?${search}  (${who})`, () =>
          requestPath(api, withNames(`/${resource.path}?${search}`, names)),
        )
      )
        slow += 1;
    console.log(`== ${resource.path} ${who}: ${queries.length} requests, ${slow} slow`);
  }
}
