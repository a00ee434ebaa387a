import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { formatCents } from '#shared/money.ts'
import type { InvoiceContent, InvoiceLine } from './invoice-content.ts'
import { INVOICE_FONT } from './invoice-fonts.ts'

// A printed page has its own measures, in points, and ink on white: the screen's tokens do not reach it.
const INK = 'black'
const SOFT = 'dimgray'
const LINE = 'lightgray'

const look = StyleSheet.create({
  page: {
    fontFamily: INVOICE_FONT,
    fontSize: 9.5,
    lineHeight: 1.45,
    color: INK,
    padding: 46,
    paddingBottom: 78,
  },
  bold: { fontWeight: 700 },
  row: { flexDirection: 'row', justifyContent: 'space-between' },
  brand: { fontWeight: 700, fontSize: 19, lineHeight: 1.1, marginBottom: 6 },
  title: {
    fontWeight: 700,
    fontSize: 24,
    lineHeight: 1.1,
    textAlign: 'right',
    marginBottom: 6,
  },
  facts: { width: 230 },
  right: { textAlign: 'right' },
  soft: { color: SOFT },
  parties: { flexDirection: 'row', gap: 24, marginTop: 30, marginBottom: 26 },
  party: { flex: 1 },
  label: { color: SOFT, fontSize: 8.5, marginBottom: 3 },
  line: { flexDirection: 'row', borderBottomWidth: 0.6, borderBottomColor: LINE, paddingVertical: 6 },
  head: { borderBottomColor: INK, fontSize: 8.5, color: SOFT },
  product: { flex: 1, paddingRight: 10 },
  quantity: { width: 54, textAlign: 'right' },
  amount: { width: 92, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 240, marginTop: 14 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  total: { borderTopWidth: 1, borderTopColor: INK, marginTop: 4, paddingTop: 7, fontSize: 13 },
  terms: { marginTop: 30, gap: 3 },
  // From the top, of 842: from the bottom, the library loses texts that count pages.
  foot: {
    position: 'absolute',
    left: 46,
    right: 46,
    fontSize: 7.5,
    color: SOFT,
    textAlign: 'center',
  },
})

/** The invoice as it is printed, on as many A4 pages as it needs. */
export function InvoiceDocument({ invoice }: { invoice: InvoiceContent }) {
  const { seller, number } = invoice
  return (
    <Document title={`Facture ${number}`} author={seller.name} subject={invoice.orderNumber} language="fr">
      <Page size="A4" style={look.page}>
        <View style={look.row}>
          <View>
            <Text style={look.brand}>{seller.name}</Text>
            <Lines lines={seller.lines} />
          </View>
          <View style={look.facts}>
            <Text style={look.title}>Facture</Text>
            <Text style={[look.right, look.bold]}>{`N° ${number}`}</Text>
            <Text style={look.right}>{`Date d’émission : ${invoice.issuedOn}`}</Text>
            <Text style={look.right}>{`Date de la vente : ${invoice.orderedOn}`}</Text>
            <Text style={look.right}>{`Commande ${invoice.orderNumber}`}</Text>
          </View>
        </View>
        <View style={look.parties}>
          <Party label="Facturé à" lines={invoice.buyer} />
          {invoice.delivery ? (
            <Party label="Livré à" lines={invoice.delivery} />
          ) : (
            <View style={look.party} />
          )}
        </View>
        <Goods lines={invoice.lines} pricesLabel={invoice.pricesLabel} />
        <Sums invoice={invoice} />
        <View style={look.terms} wrap={false}>
          <Text>{invoice.paymentTerms}</Text>
          <Text>{invoice.payment}</Text>
        </View>
        <Text style={[look.foot, { top: 786 }]} fixed>
          {seller.mentions.join(' · ')}
        </Text>
        <Text
          style={[look.foot, { top: 799 }]}
          fixed
          render={({ pageNumber, totalPages }) => `Facture ${number} · page ${pageNumber} / ${totalPages}`}
        />
      </Page>
    </Document>
  )
}

function Party({ label, lines }: { label: string; lines: string[] }) {
  return (
    <View style={look.party}>
      <Text style={look.label}>{label}</Text>
      <Lines lines={lines} firstBold />
    </View>
  )
}

function Lines({ lines, firstBold = false }: { lines: string[]; firstBold?: boolean }) {
  return lines.map((line, at) => (
    <Text key={line} style={firstBold && at === 0 ? look.bold : {}}>
      {line}
    </Text>
  ))
}

function Goods({ lines, pricesLabel }: { lines: InvoiceLine[]; pricesLabel: string }) {
  return (
    <View>
      <View style={[look.line, look.head]} fixed>
        <Text style={look.product}>Désignation</Text>
        <Text style={look.quantity}>Quantité</Text>
        <Text style={look.amount}>{`Prix unitaire ${pricesLabel}`}</Text>
        <Text style={look.amount}>{`Total ${pricesLabel}`}</Text>
      </View>
      {lines.map(({ label, detail, quantity, unitCents, totalCents }, at) => (
        <View key={at} style={look.line} wrap={false}>
          <View style={look.product}>
            <Text>{label}</Text>
            <Text style={[look.soft, { fontSize: 8 }]}>{detail}</Text>
          </View>
          <Text style={look.quantity}>{String(quantity)}</Text>
          <Text style={look.amount}>{formatCents(unitCents)}</Text>
          <Text style={look.amount}>{formatCents(totalCents)}</Text>
        </View>
      ))}
    </View>
  )
}

function Sums({ invoice: { sums, total } }: { invoice: InvoiceContent }) {
  return (
    <View style={look.sums} wrap={false}>
      {sums.map(({ label, cents }) => (
        <View key={label} style={look.sum}>
          <Text>{label}</Text>
          <Text>{formatCents(cents)}</Text>
        </View>
      ))}
      <View style={[look.sum, look.total, look.bold]}>
        <Text>{total.label}</Text>
        <Text>{formatCents(total.cents)}</Text>
      </View>
    </View>
  )
}
