import { atom, type Getter } from 'jotai'
import type { LucideIcon } from 'lucide-react'
import type { Importer, PluginPanel, PluginTool } from '../../../packages/viewer/src/plugin.ts'
import { toolAtom } from './tool.ts'

/** A command of a plug-in, with its own name: menu, palette and the phone's list show it among the actions. */
export interface PluginCommand {
  id: `plugin-${number}`
  group: 'plugins'
  label: string
  icon: LucideIcon
  enabled?(get: Getter): boolean
  checked?(get: Getter): boolean
  available?(get: Getter): boolean
  run(): void
}

export interface PluginPanelEntry extends PluginPanel {
  id: number
  /** The plug-in that it belongs to. */
  plugin: string
}

/** What plug-ins have added to the session on screen, each in the order of the server's list. */
export const pluginCommandsAtom = atom<readonly PluginCommand[]>([])
export const pluginPanelsAtom = atom<readonly PluginPanelEntry[]>([])
export const pluginImportersAtom = atom<readonly Importer[]>([])
/** Resolves when all plug-ins are there, or could not be loaded; null before they are asked for. */
export const pluginsLoadingAtom = atom<Promise<void> | null>(null)

const heldAtom = atom<PluginTool | null>(null)
/** The plug-in's tool that is in hand; null: another tool is, or none. */
export const pluginToolAtom = atom(
  (get) => (get(toolAtom) === 'plugin' ? get(heldAtom) : null),
  (get, set, tool: PluginTool) => {
    const isHeld = get(toolAtom) === 'plugin' && get(heldAtom) === tool
    // Put down first: the same kind of tool is taken once more.
    set(toolAtom, null)
    set(heldAtom, isHeld ? null : tool)
    if (!isHeld) set(toolAtom, 'plugin')
  },
)
