import { platforms } from '../../../contract/headers.ts'

/** What the app runs on, by the specification's kinds. iPads call themselves Macs, but have touch. */
export const platform: keyof typeof platforms = (() => {
  const agent = globalThis.navigator?.userAgent ?? ''
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'desktop'
})()

/** The specification's code of it: Linux desktops share that of Android. */
export const platformCode: number =
  platform === 'desktop' && /Linux|X11|CrOS/.test(globalThis.navigator?.userAgent ?? '') ? platforms.android : platforms[platform]

/** Puts text on the clipboard; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Hands a file to the browser as a download. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari fetches the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** "bracket.step" and "stl" make "bracket.stl". */
export const fileName = (name: string, ending: string): string => `${name.replace(/\.[^.]+$/, '') || 'facet'}.${ending}`

/** The kind of data by which rows of the tree are dragged. */
const TYPE = 'application/x-facet-nodes'

/** Puts nodes of the tree into a drag that begins. */
export function dragParts(transfer: DataTransfer, nodes: readonly number[]): void {
  transfer.setData(TYPE, nodes.join(','))
  transfer.effectAllowed = 'copy'
}

/** Whether nodes of the tree are being dragged. */
export const carriesParts = (transfer: DataTransfer): boolean => transfer.types.includes(TYPE)

/** The nodes that were dropped. */
export const droppedParts = (transfer: DataTransfer): number[] =>
  transfer
    .getData(TYPE)
    .split(',')
    .filter((text) => /^\d+$/.test(text))
    .map(Number)
