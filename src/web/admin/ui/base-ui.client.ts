// The library for the back-office's dialogs and lists. '.client' keeps it out of the server, which never
// renders these screens and would need more time and memory to start. On the server these exports are
// undefined.
export { AlertDialog } from '@base-ui/react/alert-dialog'
export { CSPProvider } from '@base-ui/react/csp-provider'
export { Dialog } from '@base-ui/react/dialog'
export { Select } from '@base-ui/react/select'
