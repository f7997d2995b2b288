import { closing, expenses, guarantee, known, otherUseDeposit, parties, payment, update } from "./common.mjs";
import { energyCertificate, landlordTitle } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/* Lease of premises or an office (LAU, title III, art. 29 to 35): what the parties agree comes first (art. 4.3). */
export const body = [
  ...parties,
  heading("Exponen"),
  intro(
    "Que la parte arrendadora puede disponer del local u oficina que se describe y la parte arrendataria desea arrendarlo para ejercer en él su actividad:",
  ),
  facts([
    ["Local", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Dirección", "{inmueble.direccion_completa}"],
    ["Referencia catastral", known("inmueble.referencia_catastral")],
    ["Superficie", known("inmueble.superficie", " m²")],
    [
      "Certificado energético",
      `${known("inmueble.certificado_energetico")}{#inmueble.certificado_numero}, n.º {inmueble.certificado_numero}{/inmueble.certificado_numero}`,
    ],
  ]),
  ...landlordTitle,
  heading("Cláusulas"),
  ...clause(
    "Objeto y destino",
    "Se arrienda el local descrito para uso distinto del de vivienda (artículo 3.2 LAU). El contrato se rige por la voluntad de las partes, por el título III de la LAU y, en su defecto, por el Código Civil (artículo 4.3 LAU).",
    "La parte arrendataria obtiene a su costa las licencias, comunicaciones y altas que exija su actividad, y responde de cumplir sus normas. El cambio de destino requiere consentimiento escrito.",
  ),
  ...clause(
    "Duración",
    "El contrato empieza el {contrato.fecha_inicio}{#contrato.fecha_fin} y se pacta por {contrato.duracion}, hasta el {contrato.fecha_fin}, en que termina sin necesidad de aviso{/contrato.fecha_fin}{^contrato.fecha_fin} y se pacta por años{/contrato.fecha_fin}. Si llegado su término la parte arrendataria sigue quince días en el local con el consentimiento de la arrendadora, se aplica el artículo 1566 del Código Civil.",
  ),
  ...clause(
    "Renta e impuestos",
    `La renta es de {contrato.renta} ({contrato.renta_letras}) al mes.${expenses} A estas cantidades se añade el IVA vigente, o el impuesto que lo sustituya, y se descuenta, cuando proceda, la retención a cuenta.`,
    update("La renta se actualiza en cada aniversario del contrato"),
  ),
  ...payment,
  ...clause(
    "Gastos",
    "Los suministros individualizados y los tributos que graven la actividad son de cuenta de la parte arrendataria. Los demás gastos generales, servicios y tributos del inmueble lo son solo si este contrato los menciona.",
  ),
  ...otherUseDeposit,
  ...guarantee,
  ...energyCertificate,
  ...clause(
    "Conservación y obras",
    "Se aplican los artículos 21, 22, 23 y 26 LAU, por remisión del artículo 30:",
    item(
      "La parte arrendadora hace las reparaciones necesarias para conservar el local en estado de servir al uso convenido.",
    ),
    item("Son de cuenta de la parte arrendataria las pequeñas reparaciones por el uso ordinario."),
    item(
      "Las obras que modifiquen la configuración o disminuyan la estabilidad o seguridad requieren consentimiento escrito y quedan, al terminar, en beneficio del local, o se repone este a su estado si la parte arrendadora lo pide.",
    ),
  ),
  ...clause(
    "Cesión y subarriendo",
    "La parte arrendataria puede subarrendar el local o ceder el contrato sin consentimiento de la arrendadora, que puede elevar la renta un 10 % si el subarriendo es parcial y un 20 % si se cede el contrato o se subarrienda todo. Lo notifica de forma fehaciente en el mes siguiente (artículo 32 LAU).",
  ),
  ...clause(
    "Venta y adquisición preferente",
    "Quien compre el local queda subrogado en los derechos y obligaciones de la parte arrendadora, salvo que concurran los requisitos del artículo 34 de la Ley Hipotecaria (artículo 29 LAU). La parte arrendataria tiene los derechos de tanteo y retracto del artículo 25, por remisión del artículo 31 LAU.",
  ),
  ...clause(
    "Fallecimiento e indemnización",
    "Al fallecer la parte arrendataria, quien continúe la actividad puede subrogarse hasta el término del contrato, comunicándolo en dos meses (artículo 33 LAU). La indemnización por clientela del artículo 34 LAU procede solo si concurren sus requisitos, entre ellos cinco años de venta al público y haber ofrecido con cuatro meses de antelación renovar el contrato.",
  ),
  ...clause(
    "Seguro",
    "La parte arrendataria contrata y mantiene un seguro de responsabilidad civil por los daños de su actividad, y entrega copia a la arrendadora si esta la pide.",
  ),
  ...clause("Resolución", "Son causas de resolución las del artículo 35 LAU."),
  ...closing,
];
