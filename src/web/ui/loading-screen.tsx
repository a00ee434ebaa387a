export function LoadingScreen({ shopName }: { shopName: string }) {
  return (
    <output className="fixed inset-0 z-50 grid animate-fade place-items-center bg-paper">
      <span className="grid justify-items-center gap-6">
        <span aria-hidden="true" className="relative block h-28 w-20">
          <span className="foil absolute inset-1.5 rounded-xs shadow-md" />
          <span className="absolute inset-0 animate-shell rounded-sm border-2 border-t-0 border-ink/60 bg-raised/35" />
        </span>
        <span className="font-display text-title font-bold">{shopName}</span>
        <span className="-mt-5 text-ink-soft">Chargement</span>
      </span>
    </output>
  )
}
