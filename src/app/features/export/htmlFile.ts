import { exportFile } from '../../../../workers/entries/client.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { unitAtom } from '../../state/viewState.ts'
import { fileName } from '../../lib/browser.ts'
import { type ExportedFile, follow, type JobContext, throwIfCancelled } from './exportJob.ts'
import type { PageLabels } from './page/pageData.ts'
import { pagePmi } from './pagePmi.ts'
import { pageText } from './page/pageText.ts'
import { type SceneChoice, shownScene } from './shownScene.ts'

/** A page of one file that shows the model without a connection. */
export async function htmlFile(labels: PageLabels, colors: boolean, choice: SceneChoice, { progress, signal }: JobContext): Promise<ExportedFile> {
  const document = appStore.get(documentAtom)
  const found = shownScene(choice)
  if (!document || !found) throw new Error('nothing to export')
  // The page's tree lists nodes with a name.
  const scene = { ...found, nodes: found.nodes.map((node) => (node.name ? node : { ...node, name: '–' })) }
  const { blob: model } = await follow(
    exportFile(scene, document.parts, { format: 'glb', unit: 'mm', colors, edges: true }, (fraction) => progress(fraction * 0.7)),
    signal,
  )
  const [{ default: viewer }, packed] = await Promise.all([
    import('./page/main.ts?bundle'),
    new Response(model.stream().pipeThrough(new CompressionStream('gzip'))).blob(),
  ])
  throwIfCancelled(signal)
  const pmi = pagePmi(document, i18n.getFixedT(i18n.language, 'measure'))
  progress(0.9)
  const blob = await pageText({ name: document.name, language: i18n.language, unit: appStore.get(unitAtom), labels, ...(pmi && { pmi }) }, viewer, packed)
  progress(1)
  return { blob, name: fileName(document.name, 'html') }
}
