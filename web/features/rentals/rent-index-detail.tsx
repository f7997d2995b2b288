import { useParams } from "wouter";
import { type RentIndex, rentIndexLifecycle, rentIndexResource } from "#shared/domain/rentals/rent-index.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { ChoiceValue, Month, Rate } from "#web/components/value.tsx";
import { IndexState } from "./index-state.tsx";
import { rentIndexKindChoices } from "./rental-choices.ts";

const RentIndexForm = lazyComponent(async () => (await import("./rent-index-form.tsx")).RentIndexForm);

const entity = "rent_index";

function Actions({ index }: { index: RentIndex }) {
  const mayUpdate = useCan()(entity, "update");
  if (index.archived_at !== null || !mayUpdate) return null;
  return (
    <MoveActions
      resource={rentIndexResource}
      row={index}
      lifecycle={rentIndexLifecycle}
      state={index.state}
      text={(verb) => `rentals.rent_index.action.${verb}`}
      isMain={(verb) => verb === "confirm"}
    />
  );
}

function Summary({ index: { kind, month, value, published_value, source } }: { index: RentIndex }) {
  return (
    <FieldList>
      <Field entity={entity} name="kind">
        <ChoiceValue of={rentIndexKindChoices} value={kind} />
      </Field>
      <Field entity={entity} name="month">
        <Month date={month} />
      </Field>
      <Field entity={entity} name="value">
        <Rate basisPoints={value} />
      </Field>
      <Field entity={entity} name="published_value">
        <Rate basisPoints={published_value} />
      </Field>
      <Field entity={entity} name="source" isWide>
        {source}
      </Field>
    </FieldList>
  );
}

/** /indices/:id: a value with what INE answers for its month, and its history. */
export function RentIndexDetail() {
  const { id = "" } = useParams();
  return (
    <DetailScreen
      one={useOne(rentIndexResource, id)}
      form={RentIndexForm}
      back={{ href: "/indices", label: "entities.rent_index" }}
      badge={(index) => <IndexState index={index} />}
      actions={(index) => <Actions index={index} />}
      summary={(index) => <Summary index={index} />}
      tabs={() => []}
    />
  );
}
