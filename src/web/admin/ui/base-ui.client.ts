// '.client' keeps this library out of the server's build, where these exports are undefined. With the library, the
// server would need more memory and time to start.
export { AlertDialog } from '@base-ui/react/alert-dialog'
export { CSPProvider } from '@base-ui/react/csp-provider'
export { Dialog } from '@base-ui/react/dialog'
export { Select } from '@base-ui/react/select'
