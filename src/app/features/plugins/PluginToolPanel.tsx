import { useAtomValue } from 'jotai'
import { pluginToolAtom } from '../../state/plugins.ts'

/** The name of the plug-in's tool in hand: what it does with clicks is its own business. */
export default function PluginToolPanel() {
  const tool = useAtomValue(pluginToolAtom)
  return tool && <bdi>{tool.label}</bdi>
}
