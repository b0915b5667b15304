import ArrayList from "jsts/java/util/ArrayList.js";

type ListIterator = { arrayList: { readonly array: unknown[] }; position: number };

/**
 * In JSTS 2.12.1 the iterator of a list removes the element after the one that it returned last, so an overlay whose
 * edges collapse loses another edge or fails. Every file here that computes overlays imports this one.
 */
const prototype: { remove: (this: ListIterator) => void } = Object.getPrototypeOf(
  new ArrayList(null).iterator(),
);
prototype.remove = function () {
  this.position -= 1;
  this.arrayList.array.splice(this.position, 1);
};
