/**
 * A relay point's opening hours as text, a line for each day: 'Lundi : 09:00-12:30, 14:00-19:00'. The widget gives them
 * as foreign HTML, which is read in an inert document and never shown as such. In the browser only.
 */
export function openingHoursText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const rows = [...body.querySelectorAll('tr')].map((row) => [...row.cells].map(textOf))
  const lines = rows.length > 0 ? rows.map(dayLine) : [textOf(body)]
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MOST_CHARACTERS)
}

/** What an order keeps of them. */
const MOST_CHARACTERS = 2000

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function dayLine([day = '', ...times]: string[]): string {
  const open = times.filter((time) => /\d/.test(time))
  return day && `${day} : ${open.join(', ') || 'fermé'}`
}
