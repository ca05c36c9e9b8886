/** Nodes that the orchestrator runs itself, without a container. */
export const builtins = ["SIMPLE_MODEL", "SIMPLE_ROUTER", "RANDOM_ABTEST", "AVERAGE_COMBINER"] as const;
export type Builtin = (typeof builtins)[number];

export const isBuiltin = (implementation: string | undefined): implementation is Builtin =>
  builtins.some((name) => name === implementation);

/** Every node of a tree with its path, the root first, parents before children. */
export function* unitsOf<Node extends { children?: readonly Node[] | null | undefined }>(
  root: Node,
  path: string,
): Generator<{ unit: Node; path: string }> {
  yield { unit: root, path };
  for (const [index, child] of (root.children ?? []).entries())
    yield* unitsOf(child, `${path}.children[${index}]`);
}
