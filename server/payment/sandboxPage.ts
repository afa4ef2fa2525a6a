import type { Money } from './gateway.ts'

export interface SandboxView extends Money {
  orderNumber: string
  title: string
  autoRenew: boolean
  days: number
  /** What can still be done with it. */
  actions: readonly SandboxAction[]
  notice?: string
  backUrl: string
}

/** What the page's buttons do. */
export const sandboxActions = ['pay', 'delay', 'wrongAmount', 'fail', 'cancel', 'confirm', 'refund'] as const
export type SandboxAction = (typeof sandboxActions)[number]

const buttons: readonly { action: SandboxAction; label: string; help: string }[] = [
  { action: 'pay', label: 'Pay', help: 'The whole amount arrives at once.' },
  { action: 'delay', label: 'Pay with delay', help: 'The bank confirms the payment a minute later, or when this page is opened again and says so.' },
  { action: 'wrongAmount', label: 'Pay a wrong amount', help: 'One unit too little arrives.' },
  { action: 'fail', label: 'Let the payment fail', help: 'The bank refuses the payment.' },
  { action: 'cancel', label: 'Back without paying', help: 'The order stays open until its time is over.' },
  { action: 'confirm', label: 'Confirm now', help: 'The bank confirms the delayed payment.' },
  { action: 'refund', label: 'Give the money back', help: 'What was paid goes back to the buyer.' },
]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

function formatMoney({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const style = `
:root { color-scheme: light dark; --ground: #f4f6f8; --plate: #fff; --text: #1b1f24; --quiet: #4c5661; --line: #c9d1d9; --accent: #1459b8; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #14171a; --plate: #1f242a; --text: #eef1f4; --quiet: #aab4bf; --line: #3b444d; --accent: #8ab8ff; --on-accent: #0b1a30 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 480px; padding: 24px; background: var(--plate); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 4px; font-size: 1.25rem }
p { margin: 0 0 16px; color: var(--quiet) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; padding: 12px 0; border-block: 1px solid var(--line) }
dt { color: var(--quiet) } dd { margin: 0; text-align: end; overflow-wrap: anywhere } dd.amount { font-size: 1.25rem; font-weight: 600 }
button, a.button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 8px; background: none; color: var(--text); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button.first, a.button { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
small { display: block; margin: 4px 0 12px; color: var(--quiet) }
`

/** The sandbox's checkout page: plain HTML, complete without scripts. */
export function sandboxPage(view: SandboxView): string {
  const shown = buttons.filter(({ action }) => view.actions.includes(action))
  const rows = shown.map(({ action, label, help }) => {
    const first = action === 'pay' ? ' class="first"' : ''
    return `<button name="action" value="${action}"${first} aria-describedby="help-${action}">${label}</button><small id="help-${action}">${help}</small>`
  })
  const form = rows.length > 0 ? `<form method="post">${rows.join('\n')}</form>` : ''
  const back = view.actions.includes('cancel') ? '' : `<a class="button" href="${escape(view.backUrl)}">Back to Facet</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox payment – Facet</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sandbox payment</h1>
<p>${escape(view.notice ?? 'This is a sandbox: no money is moved. Choose how the payment shall end.')}</p>
<dl>
<dt>Item</dt><dd>${escape(view.title)}</dd>
<dt>Order number</dt><dd>${escape(view.orderNumber)}</dd>
<dt>Renewal</dt><dd>${view.autoRenew ? `every ${view.days} days` : 'none'}</dd>
<dt>Amount</dt><dd class="amount">${escape(formatMoney(view))}</dd>
</dl>
${form}
${back}
</main>
</body>
</html>
`
}
