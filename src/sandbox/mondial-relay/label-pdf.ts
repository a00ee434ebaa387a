/** The size of the paper in points, the unit of PDF. */
type Paper = { width: number; height: number }
export const TEN_BY_FIFTEEN: Paper = { width: 283, height: 425 }
export const A4: Paper = { width: 595, height: 842 }

/** Parentheses, backslashes and characters outside printable ASCII become spaces. */
export function labelPdf(lines: readonly string[], { width, height }: Paper): Buffer {
  const words = lines.map((line) => `(${line.replaceAll(/[^ -~]|[()\\]/gu, ' ')}) Tj 0 -24 Td`).join(' ')
  const content = `BT /F1 14 Tf 20 ${height - 45} Td ${words} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = file.length
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  file += `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
