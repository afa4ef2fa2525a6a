import { i18n } from '../../../lib/i18n/i18n.ts'
import { notify } from '../../../lib/notify.ts'
import type { Session } from '../session.ts'
import { drawingAtom } from '../../../state/drawing/drawingState.ts'
import { areFonts, keepFonts } from './ownFonts.ts'

/** Fonts of the user's: kept on this device, and the drawing on screen is drawn with them. `wanted`: the name by which the drawing asks. */
export async function takeFonts({ opener, store }: Session, files: readonly File[], wanted?: string): Promise<void> {
  if (files.length === 0) return
  await i18n.loadNamespaces('drawing')
  if (!areFonts(files)) return notify('error', i18n.t('drawing:fonts.wrong'))
  try {
    await keepFonts(files, wanted)
    notify('success', i18n.t('drawing:fonts.kept', { count: files.length }))
  } catch (error) {
    console.error(error)
    notify('error', i18n.t('drawing:fonts.failed'))
  }
  if (store.get(drawingAtom)) await opener.locate(files, wanted)
}
