/** What the header needs to know of who is looking; 'loading' shows what a guest sees. */
export type HeaderSession = {
  status: 'loading' | 'signed-out' | 'signed-in'
  isAdmin: boolean
}
