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
