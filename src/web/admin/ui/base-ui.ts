export { AlertDialog } from '@base-ui/react/alert-dialog'
export { CSPProvider } from '@base-ui/react/csp-provider'
export { Dialog } from '@base-ui/react/dialog'
export { Select } from '@base-ui/react/select'
