import { determinant3 } from '../../../core/geometry/matrix.ts'
import { flatFace } from '../../../core/export/flat/flatFace.ts'
import type { Part } from '../../../core/scene/model.ts'
import { download, fileName } from '../../lib/browser.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'

/** Saves the outline of a plane face at the size of its occurrence. `world`: placement of the occurrence. */
export async function saveFlatFace(part: Part, face: number, world: Float64Array, ending: 'dxf' | 'svg'): Promise<void> {
  // The texts of the dialog may not be there yet.
  await i18n.loadNamespaces('export')
  const t = i18n.getFixedT(null, 'export')
  const flat = flatFace(part, face, Math.cbrt(Math.abs(determinant3(world))))
  if (!flat) {
    notify('error', t('flat.none'))
    return
  }
  const text =
    ending === 'dxf'
      ? (await import('../../../core/export/flat/flatDxf.ts')).flatDxf(flat)
      : (await import('../../../core/export/flat/flatSvg.ts')).flatSvg(flat)
  const name = fileName(`${part.name || 'face'}.part`, ending)
  download(new Blob([text], { type: ending === 'dxf' ? 'image/vnd.dxf' : 'image/svg+xml' }), name)
  const size = (value: number): string => value.toLocaleString(i18n.language, { maximumFractionDigits: 3 })
  const saved = t('flat.done', { name, width: size(flat.width), height: size(flat.height) })
  notify('success', flat.approximated > 0 ? `${saved} · ${t('flat.approximated', { curves: flat.approximated })}` : saved)
}
