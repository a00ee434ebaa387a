import type { KeyField } from './key-field.ts'
import { PAYMENT_KEYS } from './payment-keys.ts'

type ServiceFacts = {
  title: string
  about: string
  trial: string
  fields: Readonly<Record<string, KeyField>>
}

const SERVICE_TABLE = {
  payment: {
    title: 'Paiement',
    about: 'Sans ces clés, les clients ne peuvent pas payer.',
    trial:
      'Demande au prestataire si les clés ouvrent le compte, et si ses notifications arrivent à la boutique.',
    fields: PAYMENT_KEYS,
  },
  mail: {
    title: 'E-mails',
    about:
      'Le serveur par lequel partent les e-mails de la boutique. En attendant, ils restent dans la boîte d’envoi.',
    trial: 'Vous envoie un e-mail d’essai.',
    fields: {
      SMTP_HOST: {
        label: 'Serveur d’envoi (SMTP)',
        help: 'Le nom que donne votre hébergeur d’e-mails.',
        example: 'ssl0.ovh.net',
        kind: 'host',
        goesWith: ['SMTP_PASSWORD'],
      },
      SMTP_PORT: {
        label: 'Port',
        help: '465 chiffre dès le début, 587 juste après\u202F; les deux conviennent.',
        example: '465',
        kind: 'port',
        goesWith: ['SMTP_PASSWORD'],
      },
      SMTP_USER: {
        label: 'Identifiant',
        help: 'Le plus souvent l’adresse e-mail entière.',
        example: 'bonjour@boutique.fr',
        isOptional: true,
        goesWith: ['SMTP_PASSWORD'],
      },
      SMTP_PASSWORD: {
        label: 'Mot de passe',
        help: 'Celui de la boîte, ou un mot de passe d’application.',
        example: 'xK4-…',
        isSecret: true,
        isOptional: true,
      },
      MAIL_FROM: {
        label: 'Expéditeur',
        help: 'Laissez vide pour le nom et l’e-mail de la boutique.',
        example: 'Carapace <bonjour@boutique.fr>',
        isOptional: true,
      },
    },
  },
  mondialRelay: {
    title: 'Mondial Relay',
    about:
      'Le code enseigne affiche les points relais\u202F; l’identifiant et le mot de passe font les étiquettes.',
    trial:
      'Demande à Mondial Relay si l’identifiant et le mot de passe sont acceptés, sans faire d’étiquette.',
    fields: {
      MONDIAL_RELAY_BRAND: {
        label: 'Code enseigne',
        help: 'Sur connect.mondialrelay.com, «\u202FConfiguration des API\u202F»\u202F; il figure aussi sur votre contrat.',
        example: 'CC23ABCD',
        goesWith: ['MONDIAL_RELAY_PASSWORD', 'MONDIAL_RELAY_KEY'],
      },
      MONDIAL_RELAY_LOGIN: {
        label: 'Identifiant API',
        help: 'Au même endroit, sous «\u202FAPI 2\u202F».',
        example: 'CC23ABCD@business-api.mondialrelay.com',
        isOptional: true,
        goesWith: ['MONDIAL_RELAY_PASSWORD'],
      },
      MONDIAL_RELAY_PASSWORD: {
        label: 'Mot de passe API',
        help: 'Sous l’identifiant API.',
        example: 'xK4…',
        isSecret: true,
        isOptional: true,
      },
      MONDIAL_RELAY_KEY: {
        label: 'Clé privée de suivi',
        help: 'Sous «\u202FAPI 1\u202F»\u202F; la boutique suit alors elle-même les colis en point relais.',
        example: 'aBcD1234',
        isSecret: true,
        isOptional: true,
      },
    },
  },
  colissimo: {
    title: 'Étiquettes Colissimo',
    about: 'La boutique fait elle-même les étiquettes Colissimo, avec leur déclaration douanière.',
    trial: 'Demande à Colissimo si la clé est acceptée, sans faire d’étiquette.',
    fields: {
      COLISSIMO_API_KEY: {
        label: 'Clé API',
        help: 'Dans votre Colissimo Box, sous «\u202FApplications\u202F», pour le web service d’affranchissement.',
        example: 'xK4…',
        isSecret: true,
      },
    },
  },
  laposte: {
    title: 'Suivi de La Poste',
    about: 'La boutique suit elle-même les colis Colissimo jusqu’à leur livraison.',
    trial: 'Demande à La Poste si la clé est acceptée.',
    fields: {
      LAPOSTE_KEY: {
        label: 'Clé «\u202FSuivi\u202F»',
        help: 'Sur developer.laposte.fr, créez une application avec «\u202FSuivi v2\u202F».',
        example: 'lVQbRX…',
        isSecret: true,
      },
    },
  },
  platform: {
    title: 'Plateforme agréée',
    about: 'La boutique y dépose elle-même vos factures et vos déclarations de ventes.',
    trial: 'Demande à la plateforme si les clés sont acceptées.',
    fields: {
      PLATFORM_URL: {
        label: 'Adresse de l’API',
        help: 'Donnée par votre plateforme (interface AFNOR XP Z12-013).',
        example: 'https://api.plateforme.fr',
        kind: 'url',
        goesWith: ['PLATFORM_CLIENT_SECRET'],
      },
      PLATFORM_TOKEN_URL: {
        label: 'Adresse des jetons (OAuth 2)',
        help: 'Donnée au même endroit.',
        example: 'https://api.plateforme.fr/oauth2/token',
        kind: 'url',
        goesWith: ['PLATFORM_CLIENT_SECRET'],
      },
      PLATFORM_CLIENT_ID: {
        label: 'Identifiant client',
        help: 'Donné au même endroit.',
        example: 'boutique-123',
        goesWith: ['PLATFORM_CLIENT_SECRET'],
      },
      PLATFORM_CLIENT_SECRET: {
        label: 'Secret client',
        help: 'Donné au même endroit.',
        example: 'xK4…',
        isSecret: true,
      },
    },
  },
  storage: {
    title: 'Stockage S3',
    about: 'Un stockage en ligne pour les images et les sauvegardes, à la place du disque du serveur.',
    trial: 'Écrit, relit et efface un fichier d’essai.',
    fields: {
      S3_ENDPOINT: {
        label: 'Adresse du stockage',
        help: 'Laissez vide pour Amazon.',
        example: 'https://s3.fr-par.scw.cloud',
        kind: 'url',
        isOptional: true,
        goesWith: ['S3_SECRET_ACCESS_KEY'],
      },
      S3_REGION: {
        label: 'Région',
        help: 'Laissez vide pour eu-west-3.',
        example: 'fr-par',
        kind: 'region',
        isOptional: true,
      },
      S3_BUCKET: {
        label: 'Bucket des images',
        help: 'Il doit exister\u202F; laissez vide pour garder les images sur le disque du serveur.',
        example: 'boutique-images',
        kind: 'bucket',
        isOptional: true,
      },
      S3_ACCESS_KEY_ID: {
        label: 'Clé d’accès',
        help: 'Elle doit pouvoir lire, écrire, lister et effacer.',
        example: 'SCWXXXXXXXX',
        goesWith: ['S3_SECRET_ACCESS_KEY'],
      },
      S3_SECRET_ACCESS_KEY: {
        label: 'Clé secrète',
        help: 'Affichée une seule fois par votre fournisseur.',
        example: 'xK4…',
        isSecret: true,
      },
    },
  },
  backup: {
    title: 'Sauvegardes',
    about:
      'Les sauvegardes de la nuit partent dans ce bucket, chiffrées\u202F; sinon elles restent sur le serveur.',
    trial: 'Liste les sauvegardes du bucket.',
    fields: {
      BACKUP_BUCKET: {
        label: 'Bucket des sauvegardes',
        help: 'Un autre que celui des images, avec les clés du stockage S3.',
        example: 'sauvegardes/boutique',
        kind: 'folder',
        isOptional: true,
      },
      BACKUP_KEY: {
        label: 'Clé publique de chiffrement (age)',
        help: 'Gardez sa moitié secrète loin du serveur\u202F; «\u202Fnpm run backup -- --new-key\u202F» fait une paire.',
        example: 'age1…',
        begins: ['age1'],
      },
    },
  },
} as const satisfies Record<string, ServiceFacts>

export type Service = keyof typeof SERVICE_TABLE

export const SERVICES: Readonly<Record<Service, ServiceFacts>> = SERVICE_TABLE
export const SERVICE_NAMES = Object.keys(SERVICE_TABLE) as [Service, ...Service[]]

/** Stored values have no entry for a blank field. */
export type KeyValues = Readonly<Record<string, string>>
