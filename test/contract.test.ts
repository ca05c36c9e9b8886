import { describe, expect, it } from "@jest/globals";
import { ScalarType, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { file_platform } from "../src/protocols/gen/platform_pb.js";
import { file_tensorflow } from "../src/protocols/gen/tensorflow_pb.js";

/** The tables of the interface contract, sections 2.1 and 4.1, line by line. */
const messages: Readonly<Record<string, string>> = {
  PlatformMessage:
    "status Status 1, meta Meta 2, data DefaultData 3 data_oneof, binData bytes 4 data_oneof, strData string 5 data_oneof, jsonData google.protobuf.Value 6 data_oneof, customData google.protobuf.Any 7 data_oneof",
  DefaultData:
    "names repeated string 1, tensor Tensor 2 data_oneof, ndarray google.protobuf.ListValue 3 data_oneof, tftensor tensorflow.TensorProto 4 data_oneof",
  Tensor: "shape repeated int32 1 packed, values repeated double 2 packed",
  Meta: "puid string 1, tags map<string, google.protobuf.Value> 2, routing map<string, int32> 3, requestPath map<string, string> 4, metrics repeated Metric 5",
  Metric: "key string 1, type Metric.MetricType 2, value float 3, tags map<string, string> 4",
  PlatformMessageList: "platformMessages repeated PlatformMessage 1",
  Status: "code int32 1, info string 2, reason string 3, status Status.StatusFlag 4",
  Feedback: "request PlatformMessage 1, response PlatformMessage 2, reward float 3, truth PlatformMessage 4",
  RequestResponse: "request PlatformMessage 1, response PlatformMessage 2",
  PlatformModelMetadataRequest: "name string 1",
  PlatformMessageMetadata:
    "messagetype string 1, schema google.protobuf.Value 2, name string 3, datatype string 4, shape repeated int64 5 packed",
  PlatformModelMetadata:
    "name string 1, versions repeated string 2, platform string 3, inputs repeated PlatformMessageMetadata 4, outputs repeated PlatformMessageMetadata 5",
  PlatformGraphMetadata:
    "name string 1, models map<string, PlatformModelMetadata> 2, inputs repeated PlatformMessageMetadata 3, outputs repeated PlatformMessageMetadata 4",
};

const services: Readonly<Record<string, readonly string[]>> = {
  Platform: [
    "Predict(PlatformMessage) PlatformMessage",
    "SendFeedback(Feedback) PlatformMessage",
    "ModelMetadata(PlatformModelMetadataRequest) PlatformModelMetadata",
    "GraphMetadata(google.protobuf.Empty) PlatformGraphMetadata",
  ],
  Model: [
    "Predict(PlatformMessage) PlatformMessage",
    "SendFeedback(Feedback) PlatformMessage",
    "Metadata(google.protobuf.Empty) PlatformModelMetadata",
  ],
  Router: ["Route(PlatformMessage) PlatformMessage", "SendFeedback(Feedback) PlatformMessage"],
  Transformer: ["TransformInput(PlatformMessage) PlatformMessage"],
  OutputTransformer: ["TransformOutput(PlatformMessage) PlatformMessage"],
  Combiner: ["Aggregate(PlatformMessageList) PlatformMessage"],
  Generic: [
    "TransformInput(PlatformMessage) PlatformMessage",
    "TransformOutput(PlatformMessage) PlatformMessage",
    "Route(PlatformMessage) PlatformMessage",
    "Aggregate(PlatformMessageList) PlatformMessage",
    "SendFeedback(Feedback) PlatformMessage",
  ],
};

/** TensorFlow's published numbers for TensorProto. */
const tensorProto: Readonly<Record<string, number>> = {
  dtype: 1,
  tensor_shape: 2,
  version_number: 3,
  tensor_content: 4,
  float_val: 5,
  double_val: 6,
  int_val: 7,
  string_val: 8,
  scomplex_val: 9,
  int64_val: 10,
  bool_val: 11,
  dcomplex_val: 12,
  half_val: 13,
  resource_handle_val: 14,
  variant_val: 15,
  uint32_val: 16,
  uint64_val: 17,
};

const short = (typeName: string): string => typeName.replace(/^platform\.protos\./, "");

function typeOf(field: DescField): string {
  switch (field.fieldKind) {
    case "scalar":
      return ScalarType[field.scalar].toLowerCase();
    case "message":
      return short(field.message.typeName);
    case "enum":
      return short(field.enum.typeName);
    case "map": {
      const value =
        field.mapKind === "message"
          ? short(field.message.typeName)
          : field.mapKind === "scalar"
            ? ScalarType[field.scalar].toLowerCase()
            : "enum";
      return `map<${ScalarType[field.mapKey].toLowerCase()}, ${value}>`;
    }
    case "list": {
      const item =
        field.listKind === "message"
          ? short(field.message.typeName)
          : field.listKind === "scalar"
            ? ScalarType[field.scalar].toLowerCase()
            : "enum";
      return `repeated ${item}`;
    }
  }
}

function lineOf(field: DescField): string {
  const packed = field.fieldKind === "list" && field.packed ? " packed" : "";
  const oneof = field.oneof === undefined ? "" : ` ${field.oneof.name}`;
  return `${field.name} ${typeOf(field)} ${field.number}${packed}${oneof}`;
}

const linesOf = (message: DescMessage): string => message.fields.map(lineOf).join(", ");

describe("the contract", () => {
  it("names the package platform.protos, in proto3", () => {
    expect(file_platform.proto.package).toBe("platform.protos");
    expect(file_platform.proto.syntax).toBe("proto3");
  });

  it("has exactly the messages of the table", () => {
    expect(file_platform.messages.map(({ name }) => name).sort()).toEqual(Object.keys(messages).sort());
  });

  it.each(Object.entries(messages))("gives %s exactly its fields, numbers and types", (name, lines) => {
    const message = file_platform.messages.find((candidate) => candidate.name === name)!;
    expect(linesOf(message)).toBe(lines);
  });

  it("has the enums with their numbers", () => {
    const enums = file_platform.messages.flatMap((message) => message.nestedEnums);
    const values = Object.fromEntries(
      enums.map((one) => [
        one.name,
        Object.fromEntries(one.values.map(({ name, number }) => [name, number])),
      ]),
    );
    expect(values).toEqual({
      MetricType: { COUNTER: 0, GAUGE: 1, TIMER: 2 },
      StatusFlag: { SUCCESS: 0, FAILURE: 1 },
    });
  });

  it("has exactly the services of the table, all unary", () => {
    expect(file_platform.services.map(({ name }) => name).sort()).toEqual(Object.keys(services).sort());
    for (const service of file_platform.services) {
      const methods = service.methods.map(
        ({ name, input, output }) => `${name}(${short(input.typeName)}) ${short(output.typeName)}`,
      );
      expect(methods).toEqual(services[service.name]);
      expect(service.methods.every(({ methodKind }) => methodKind === "unary")).toBe(true);
    }
  });

  it("keeps TensorProto wire-compatible with TensorFlow's", () => {
    const tensor = file_tensorflow.messages.find(({ name }) => name === "TensorProto")!;
    expect(tensor.typeName).toBe("tensorflow.TensorProto");
    expect(Object.fromEntries(tensor.fields.map(({ name, number }) => [name, number]))).toEqual(tensorProto);
    const shape = file_tensorflow.messages.find(({ name }) => name === "TensorShapeProto")!;
    expect(linesOf(shape)).toBe("dim repeated tensorflow.TensorShapeProto.Dim 2, unknown_rank bool 3");
  });
});
