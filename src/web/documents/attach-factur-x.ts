import type { AccountingDocument } from '#shared/documents/contract.ts'
import { FACTUR_X_FILE, facturX } from '#shared/documents/factur-x.ts'
import type { Pdf } from './pdf-page.ts'

export function attachFacturX(pdf: Pdf, document: AccountingDocument): void {
  const at = new Date(document.issuedAt)
  const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  }
  pdf.file(new TextEncoder().encode(facturX(document)).buffer, options)
  pdf.appendXML(METADATA)
}

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PDF_UA = 'http://www.aiim.org/pdfua/ns/id/'

const property = (name: string, type: string, description: string) => `
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>${type}</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`

const schema = (name: string, uri: string, prefix: string, properties: string) => `
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>${name}</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>${properties}
            </rdf:Seq></pdfaSchema:property>
          </rdf:li>`

/** PDF/A knows neither Factur-X nor PDF/UA, so the metadata also describes both. */
const METADATA = `
    <rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfuaid="${PDF_UA}">
      <pdfuaid:part>1</pdfuaid:part>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>${schema(
          'Factur-X PDFA Extension Schema',
          FACTUR_X,
          'fx',
          [
            property('DocumentFileName', 'Text', 'name of the embedded XML invoice file'),
            property('DocumentType', 'Text', 'INVOICE'),
            property('Version', 'Text', 'version of the Factur-X data'),
            property('ConformanceLevel', 'Text', 'conformance level of the Factur-X data'),
          ].join(''),
        )}${schema(
          'PDF/UA identification schema',
          PDF_UA,
          'pdfuaid',
          property('part', 'Integer', 'part of ISO 14289').replace('external', 'internal'),
        )}
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>`
