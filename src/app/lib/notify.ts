export type NoticeKind = 'success' | 'error' | 'warn' | 'info'

export interface NoticeAction {
  label: string
  run(): void
}

/** SPEC §9: toasts stay for 2500 ms. */
export const NOTICE_MS = 2500

/** A toast. `action` is offered as a button upon it ("Show all"). */
export function notify(kind: NoticeKind, text: string, action?: NoticeAction): void {
  // The same chunk that the mounted `Toasts` came from: no second fetch.
  void import('sonner').then(({ toast }) => {
    const show = kind === 'warn' ? toast.warning : toast[kind]
    show(text, action && { action: { label: action.label, onClick: () => action.run() } })
  })
}
