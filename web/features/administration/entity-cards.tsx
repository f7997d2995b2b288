import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { sheetEntities } from "#shared/domain/administration/sheet-definition.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import { NamedIcon } from "#shared/ui/icons.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useCanLoad } from "./use-can-load.ts";
import classes from "./entity-cards.module.css";

const icons: Readonly<Record<SheetEntity, IconName>> = {
  address: "address",
  owner: "owner",
  property: "property",
  asset: "asset",
  person: "tenant",
  rental: "rental",
  ownership: "owner",
  asset_price: "price",
  deposit: "deposit",
  recurring_charge: "increment",
  mandate: "method",
  invoice: "invoice",
};

interface EntityCardsProps {
  chosen: SheetEntity | null;
  onChoose: (entity: SheetEntity) => void;
}

/** Choice of the entity to load; entities that the user's role may not create are not offered. */
export function EntityCards({ chosen, onChoose }: EntityCardsProps) {
  const { t } = useTexts();
  const canLoad = useCanLoad();
  return (
    <fieldset className={classes.cards}>
      <legend className={classes.title}>{t("administration.what")}</legend>
      {sheetEntities.map((entity) => {
        const isAllowed = canLoad(entity);
        return (
          <label key={entity} className={classes.card} data-chosen={entity === chosen} data-off={!isAllowed}>
            <input
              type="radio"
              name="entity"
              className={classes.radio}
              checked={entity === chosen}
              disabled={!isAllowed}
              onChange={() => onChoose(entity)}
            />
            <span className={classes.icon}>
              <NamedIcon name={icons[entity]} size={20} />
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{t(`entities.${entity}`)}</span>
              <span className={classes.hint}>
                {isAllowed ? t(`administration.what.${entity}`) : t("administration.what.not_allowed")}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
