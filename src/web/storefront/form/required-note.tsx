/** The note about required fields, before the first field, as RGAA 11.10 requires. Only optional fields are marked. */
export function RequiredNote() {
  return <p className="text-sm text-ink-soft">Tous les champs sont obligatoires, sauf mention contraire.</p>
}
