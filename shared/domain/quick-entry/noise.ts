/** Words that only say that it is a payment, and are not part of a name. */
export const NOISE: ReadonlySet<string> = new Set(
  (
    "pago paga pagado pagar cobro cobrado cobrar ingreso ingresado ingresar alquiler renta mensualidad payment paid pay " +
    "received recibido recibidos recibida got rent collected collect recibo"
  ).split(" "),
);
