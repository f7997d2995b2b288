import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "./api.ts";
import type { TestServer } from "./test-server.ts";

/** Assets and invoices by the tax of their place, for a test's server. */
export function createTaxedAssets({ app, api, given, money }: TestServer) {
  /** Premises in a place. */
  async function anAssetAt(postal_code: string, city: string, country = "España") {
    const { id: address_id } = await given.anAddress({ postal_code, city, country });
    const { id: property_id } = await given.aProperty({ address_id });
    return given.anAsset({ property_id, asset_type_id: await given.anAssetType("premises") });
  }
  const lineAt = (tax_rate: number, exemption_reason: string | null = null) =>
    money.aLine({ tax_rate, withholding_rate: 0, exemption_reason });
  return {
    anAssetAt,
    lineAt,
    /** An issued invoice of premises in Las Palmas, with IGIC at 7 %. */
    anIgicInvoice: async () => {
      const issuer = await money.anIssuer();
      const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
      await money.aSeries({ issuer_id: issuer.id, kind: "rectifying" });
      const asset_id = (await anAssetAt("35001", "Las Palmas de Gran Canaria")).id;
      const invoice = await money.anIssuedInvoice({ series_id, asset_id, lines: [await lineAt(700)] });
      return { issuer, asset_id, invoice };
    },
    /** Corrects the postal code of an asset's property. */
    moveTo: (asset_id: string, postal_code: string) =>
      app.db.query(
        `update address a set postal_code = $2 from property p, asset s where s.id = $1 and p.id = s.property_id and a.id = p.address_id`,
        [asset_id, postal_code],
      ),
    /** A draft that rectifies an invoice as a whole. */
    rectify: async ({ id }: Invoice) => {
      const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
      return dataOf(
        await api.post<Invoice>(`/invoices/${id}/rectify`, {
          version,
          rectification_type: "R1",
          rectification_mode: "differences",
          reason: "Renta equivocada",
        }),
      );
    },
    /** The refusal of an issue; null where the draft is issued. */
    refusalOf: async ({ id, version }: Pick<Invoice, "id" | "version">) => {
      const { status, body } = await api.post(`/invoices/${id}/issue`, { version });
      return status === 200 ? null : body.errors[0]?.translationKey;
    },
  };
}
