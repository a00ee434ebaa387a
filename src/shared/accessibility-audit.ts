/** What the declaration of accessibility says, from the last look at the site: change it with the next one. */
export const AUDIT = {
  /** Without an audit against all criteria of RGAA 4 there is no other state to declare. */
  state: 'non conforme',
  day: '2026-11-21',
  by: 'l’équipe du site, sur l’ensemble des écrans, sans le référentiel complet',
  tools: [
    'axe-core 4 (règles WCAG 2.0 à 2.2, A et AA)',
    'Chromium, avec Playwright',
    'navigation au clavier seul',
  ],
  technologies: ['HTML', 'CSS', 'JavaScript', 'SVG', 'PDF'],
  pages: [
    'accueil et recherche',
    'fiche produit',
    'panier, livraison, paiement et confirmation',
    'connexion, inscription, compte, commandes',
    'contact, rétractation, actualités, pages d’information',
  ],
  failures: [
    'La fenêtre de paiement, la carte des points relais et les publicités viennent de tiers et n’ont pas été vérifiées ; une liste des points relais remplace la carte.',
    'Les critères du RGAA n’ont pas été éprouvés un à un, ni avec un lecteur d’écran sur chaque page.',
    'Les factures et avoirs en PDF sont balisés, mais leur conformité à PDF/UA n’a pas été mesurée.',
    'Les noms écrits en arabe, hébreu, thaï ou devanagari ne sont pas lisibles dans les PDF.',
  ],
} as const

/** 'Accessibilité : non conforme', in the footer of every page, as RGAA asks. */
export const ACCESSIBILITY_STATE = `Accessibilité : ${AUDIT.state}`
