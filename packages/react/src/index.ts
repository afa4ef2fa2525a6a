import { createElement, type CSSProperties, type ReactElement, type ReactNode, type Ref } from 'react'
import type { FacetViewerElement, FacetViewerEvents } from '../../viewer/src/index.ts'

export type { FacetViewerElement, FacetViewerEvents }

/** Attributes of `<facet-viewer>`, whose meaning is that of its README, and handlers of its events, which get their details. */
export interface FacetViewerProps {
  src?: string
  name?: string
  tree?: boolean
  measure?: boolean
  section?: string
  space?: string
  shading?: string
  projection?: 'perspective' | 'orthographic'
  theme?: 'light' | 'dark' | 'auto'
  toolbar?: 'none'
  unit?: string
  quality?: 'coarse' | 'normal' | 'fine'
  lang?: string
  /** Finds files that an assembly refers to. */
  locate?: FacetViewerElement['locate']
  /** Addresses of plug-ins, with spaces between, which `allowPlugins` of `@facet-cad/viewer` allows. */
  plugins?: string
  className?: string
  style?: CSSProperties
  /** What lies over the model; with `slot="toolbar"` buttons in the tool bar. */
  children?: ReactNode
  /** The element, for its methods. */
  ref?: Ref<FacetViewerElement>
  onProgress?(detail: FacetViewerEvents['facet-progress']): void
  onLoad?(detail: FacetViewerEvents['facet-load']): void
  onError?(detail: FacetViewerEvents['facet-error']): void
  onSelect?(detail: FacetViewerEvents['facet-select']): void
  onMeasure?(detail: FacetViewerEvents['facet-measure']): void
}

const handler = <T>(listener: ((detail: T) => void) | undefined) => listener && ((event: CustomEvent<T>) => listener(event.detail))

/** `<facet-viewer>` as a component. The page imports `@facet-cad/viewer` once, which defines the element. */
export function FacetViewer({ onProgress, onLoad, onError, onSelect, onMeasure, ...attributes }: FacetViewerProps): ReactElement {
  return createElement('facet-viewer', {
    ...attributes,
    'onfacet-progress': handler(onProgress),
    'onfacet-load': handler(onLoad),
    'onfacet-error': handler(onError),
    'onfacet-select': handler(onSelect),
    'onfacet-measure': handler(onMeasure),
  })
}
