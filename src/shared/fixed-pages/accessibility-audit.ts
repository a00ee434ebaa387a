import { CONFORMITY } from './accessibility-state.ts'

/** From the latest audit of the site. A new audit updates docs/accessibility.md too. */
export const AUDIT = {
  state: CONFORMITY,
  day: '2026-11-22',
  by: 'l’équipe du site, critère par critère, sans audit extérieur',
  /** Changes since the audit that were checked in the same way. */
  since: {
    day: '2026-11-26',
    text: 'l’en-tête de toutes les pages, l’achat sans compte, la commande ouverte par son lien et la page de confirmation',
  },
  tools: [
    'axe-core 4 (règles WCAG 2.0 à 2.2, A et AA)',
    'Chromium, avec Playwright',
    'navigation au clavier seul',
  ],
  technologies: ['HTML', 'CSS', 'JavaScript', 'SVG', 'PDF'],
  pages: [
    'accueil, recherche, collections, favoris',
    'fiche produit',
    'panier, livraison, paiement et confirmation',
    'connexion, inscription, compte, commandes avec et sans compte',
    'contact, rétractation, actualités, pages d’information',
  ],
  /** Counts of RGAA criteria. A test keeps them equal to docs/accessibility.md. */
  criteria: { conform: 79, notConform: 1, notApplicable: 26 },
  failures: [
    {
      criterion: '13.3',
      text: 'Dans les factures et avoirs en PDF, les noms écrits en arabe, hébreu, thaï ou devanagari ne sont pas lisibles. Pour le reste, ils suivent PDF/UA-1 en tout ce qu’un programme peut vérifier.',
    },
  ],
  notTried: [
    'Les boutons et la fenêtre de paiement, la carte des points relais et les publicités viennent de tiers et n’ont pas été vérifiés\u202F; une liste des points relais remplace la carte.',
    'Aucune page n’a été parcourue avec un lecteur d’écran.',
  ],
} as const
