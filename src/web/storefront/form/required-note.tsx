/** The note that RGAA 11.10 requires before the first field. Only optional fields are marked. */
export function RequiredNote() {
  return <p className="text-sm text-ink-soft">Tous les champs sont obligatoires, sauf mention contraire.</p>
}
