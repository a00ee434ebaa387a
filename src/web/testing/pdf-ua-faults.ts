import { inflateSync } from 'node:zlib'

/**
 * Returns the faults of one of the shop's PDFs against PDF/UA-1 (ISO 14289-1), numbered as the checkpoints of the
 * Matterhorn protocol. Features that the shop's documents do not use, such as role maps, also count as faults.
 */
export function pdfUaFaults(file: Uint8Array): string[] {
  const pdf = readPdf(file)
  const pages = pdf.all.filter(({ dict }) => /\/Type \/Page\n/.test(dict))
  const elements = readStructure(pdf)
  const marks = pages.flatMap((page, place) => marksOf(pdf, page, place + 1))
  const faults = [
    ...documentFaults(pdf),
    ...pages.flatMap(pageFaults),
    ...fontFaults(pdf),
    ...elements.flatMap(elementFaults),
    ...headingFaults(elements),
    ...tableFaults(elements),
    ...marks.flatMap(({ faults }) => faults),
    ...taggingFaults(marks, elements),
  ]
  return [...new Set(faults)]
}

type PdfObject = { id: string; dict: string; stream: string }
type Pdf = { all: PdfObject[]; trailer: string; of: (dict: string, key: string) => PdfObject | undefined }

function readPdf(file: Uint8Array): Pdf {
  const text = Buffer.from(file).toString('latin1')
  const all = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => {
    const [dict = '', ...streams] = body.split('\nstream\n')
    const raw = Buffer.from(streams.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1')
    const stream = dict.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString()
    return { id, dict: `${dict}\n`, stream }
  })
  const byId = new Map(all.map((object) => [object.id, object]))
  const of = (dict: string, key: string) =>
    byId.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dict)?.[1] ?? '')
  return { all, trailer: text.slice(text.lastIndexOf('\ntrailer')), of }
}

const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault])

function documentFaults({ of, trailer }: Pdf): string[] {
  const root = of(trailer, 'Root')?.dict ?? ''
  const metadata = of(root, 'Metadata')?.stream ?? ''
  return [
    ...unless(of(root, 'MarkInfo')?.dict.includes('/Marked true') === true, '01: not marked as tagged'),
    ...unless(!/\/RoleMap/.test(of(root, 'StructTreeRoot')?.dict ?? ''), '02: has a role map'),
    ...unless(metadata.includes('<pdfuaid:part>1</pdfuaid:part>'), '06: does not say that it is PDF/UA-1'),
    ...unless(/<dc:title>[^]*>[^<\s][^<]*<\/rdf:li>/.test(metadata), '06: no title in the metadata'),
    ...unless(!/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(metadata), '06: the metadata is no XML'),
    ...unless(
      of(root, 'ViewerPreferences')?.dict.includes('/DisplayDocTitle true') === true,
      '07: the title is not shown',
    ),
    ...unless(root.includes('/Lang (fr-FR)'), '11: no language'),
    ...unless(!trailer.includes('/Encrypt'), '26: encrypted'),
  ]
}

function pageFaults({ dict }: PdfObject): string[] {
  return [
    ...unless(!/\/Annots \[\s*\d/.test(dict), '28: an annotation'),
    ...unless(dict.includes('/Tabs /S\n'), '28: the tab order is not that of the structure'),
    ...unless(/\/StructParents \d/.test(dict), '01: a page without a place in the structure'),
  ]
}

function fontFaults({ all, of }: Pdf): string[] {
  const fonts = all.filter(({ dict }) => dict.includes('/Subtype /Type0'))
  const others = all.filter(({ dict }) => /\/Subtype \/(?:Type1|TrueType|Type3)\n/.test(dict))
  return [
    ...unless(fonts.length > 0 && others.length === 0, '31: a font that is not written as ours are'),
    ...fonts.flatMap((font) => {
      const glyphs = of(font.dict, 'DescendantFonts')?.dict ?? ''
      const descriptor = of(glyphs, 'FontDescriptor')?.dict ?? ''
      const isMapped = /\/CIDToGIDMap \/Identity/.test(glyphs) || glyphs.includes('/CIDFontType0')
      return [
        ...unless(of(descriptor, 'FontFile[23]')?.stream !== undefined, '31: a font is not embedded'),
        ...unless(font.dict.includes('/Encoding /Identity-H') && isMapped, '31: glyphs are not mapped'),
        ...unless(
          /\/Registry \(Adobe\)\s+\/Ordering \(Identity\)/.test(glyphs),
          '31: no character collection',
        ),
        ...unless(of(font.dict, 'ToUnicode')?.stream.includes('beginbfrange') === true, '10: no Unicode'),
      ]
    }),
  ]
}

type Element = { type: string; dict: string; children: Element[]; content: string[] }

function readStructure({ all, of, trailer }: Pdf): Element[] {
  const byId = new Map(all.map((object) => [object.id, object]))
  const pages = all.filter(({ dict }) => /\/Type \/Page\n/.test(dict)).map(({ id }) => id)
  const found: Element[] = []
  const read = (object: PdfObject): Element => {
    const { dict } = object
    const own = /\/Pg (\d+) 0 R/.exec(dict)?.[1]
    const element: Element = { type: /\/S \/(\w+)/.exec(dict)?.[1] ?? '', dict, children: [], content: [] }
    found.push(element)
    const kids = /\/K \[([^\]]*)\]/.exec(dict)?.[1] ?? ''
    const parts = kids.matchAll(/<<[^]*?\/Pg (\d+) 0 R[^]*?\/MCID (\d+)[^]*?>>|(\d+) 0 R|(\d+)/g)
    for (const [, page = own, mark, child, plain = mark] of parts) {
      const below = child === undefined ? undefined : byId.get(child)
      if (below) element.children.push(read(below))
      else element.content.push(`${pages.indexOf(page ?? '') + 1}:${plain}`)
    }
    return element
  }
  const top = of(of(of(trailer, 'Root')?.dict ?? '', 'StructTreeRoot')?.dict ?? '', 'K')
  if (top) read(top)
  return found
}

const TYPES = new Set(['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'])

function elementFaults({ type, dict }: Element): string[] {
  return [
    ...unless(TYPES.has(type), `02: the type ${type} is not one of ours`),
    ...unless(/\/P \d+ 0 R/.test(dict), '09: an element without a parent'),
    ...unless(
      type !== 'TH' || /\/O \/Table\s+\/Scope \/(?:Row|Column)/.test(dict),
      '15: a header without a scope',
    ),
  ]
}

function headingFaults(elements: Element[]): string[] {
  const levels = elements.flatMap(({ type }) => (/^H\d$/.test(type) ? Number(type[1]) : []))
  const skips = levels.some((level, place) => level > (levels[place - 1] ?? 0) + 1)
  return unless(levels.length > 0 && !skips, `14: headings ${levels.join(', ')}`)
}

function tableFaults(elements: Element[]): string[] {
  const isIn = (types: string[]) => (each: Element) => types.includes(each.type)
  return elements.filter(isIn(['Table'])).flatMap(({ children: rows }) => [
    ...unless(
      rows.every((row) => isIn(['TR'])(row) && row.children.every(isIn(['TH', 'TD']))),
      '09: a table of something else',
    ),
    ...unless(new Set(rows.map(({ children }) => children.length)).size === 1, '15: rows of unequal length'),
    ...unless(
      rows.some(({ children }) => children.some(isIn(['TH']))),
      '15: a table without headers',
    ),
  ])
}

type Mark = { place: string; type: string; faults: string[] }

const PAINTS = new Set(['TJ', 'Tj', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do', 'sh'])

/** Everything painted must be in a piece that is either tagged or marked as an artifact. */
function marksOf({ of }: Pdf, page: PdfObject, number: number): Mark[] {
  const marks: Mark[] = []
  const open: Mark[] = []
  const wrong = (fault: string) => marks.push({ place: '', type: '', faults: [`${fault} on page ${number}`] })
  const content = of(page.dict, 'Contents')?.stream ?? ''
  for (const line of content.replace(/<<[^]*?>>/g, (dict) => dict.replaceAll('\n', ' ')).split('\n')) {
    const operator = line.split(' ').at(-1) ?? ''
    if (operator === 'BDC' || operator === 'BMC') {
      if (open.length > 0) wrong('01: a piece within another')
      const place = /\/MCID (\d+)/.exec(line)?.[1]
      const type = /^\/(\w+)/.exec(line)?.[1] ?? ''
      open.push({ place: place === undefined ? '' : `${number}:${place}`, type, faults: [] })
      if (place === undefined && type !== 'Artifact') wrong(`01: ${type} is in no element`)
    } else if (operator === 'EMC') {
      const mark = open.pop()
      if (mark) marks.push(mark)
      else wrong('01: an end without a beginning')
    } else if (PAINTS.has(operator)) {
      if (operator === 'Do' && open.at(-1)?.type !== 'Artifact') wrong('13: a picture that is no decoration')
      if (open.length === 0) wrong(`01: ${operator} is neither tagged nor an artifact`)
      if (/<(?:\w{4})*?0000/.test(line)) wrong('31: a letter that the font has not')
    }
  }
  if (open.length > 0) wrong('01: a piece without an end')
  return marks
}

function taggingFaults(marks: Mark[], elements: Element[]): string[] {
  const inPages = marks.filter(({ place }) => place).map(({ place, type }) => `${place} ${type}`)
  const inTree = elements.flatMap(({ type, content }) => content.map((place) => `${place} ${type}`))
  return unless(inPages.toSorted().join() === inTree.toSorted().join(), '01: pages and structure differ')
}
