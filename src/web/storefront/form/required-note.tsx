/** Before the first field, as RGAA 11.10 asks: what is not required says so. */
export function RequiredNote() {
  return <p className="text-sm text-ink-soft">Tous les champs sont obligatoires, sauf mention contraire.</p>
}
