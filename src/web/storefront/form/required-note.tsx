/** RGAA 11.10 requires this note before the first field. */
export function RequiredNote() {
  return <p className="text-sm text-ink-soft">Tous les champs sont obligatoires, sauf mention contraire.</p>
}
