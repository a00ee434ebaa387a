const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

/** What its buttons load, as PayPal documents it. Its forms are in its own frames and windows. */
export const PAYPAL_HOSTS = {
  'script-src': HOSTS,
  'connect-src': HOSTS,
  'frame-src': HOSTS,
  'img-src': HOSTS,
  'style-src': HOSTS,
}
