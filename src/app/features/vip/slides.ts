import { Boxes, ChartNoAxesCombined, type LucideIcon, Ruler, Share } from 'lucide-react'

/** What VIP can do, a slide for each: key of its texts below `vip:slide`. */
export const slides = [
  { id: 'formats', icon: Boxes },
  { id: 'analysis', icon: ChartNoAxesCombined },
  { id: 'export', icon: Share },
  { id: 'drawing', icon: Ruler },
] as const satisfies readonly { id: string; icon: LucideIcon }[]
