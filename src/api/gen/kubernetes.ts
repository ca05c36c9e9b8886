// Generated from the OpenAPI of a Kubernetes API server by `make generate-kubernetes`. Do not edit.
/* eslint-disable */
import type { Definitions } from "../schema/json-schema.ts";

export const kubernetesDefinitions: Definitions = {
 "AWSElasticBlockStoreVolumeSource": {
  "type": "object",
  "required": [
   "volumeID"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "partition": {
    "type": "integer",
    "format": "int32"
   },
   "readOnly": {
    "type": "boolean"
   },
   "volumeID": {
    "type": "string"
   }
  }
 },
 "Affinity": {
  "type": "object",
  "properties": {
   "nodeAffinity": {
    "$ref": "#/$defs/NodeAffinity"
   },
   "podAffinity": {
    "$ref": "#/$defs/PodAffinity"
   },
   "podAntiAffinity": {
    "$ref": "#/$defs/PodAntiAffinity"
   }
  }
 },
 "AppArmorProfile": {
  "type": "object",
  "required": [
   "type"
  ],
  "properties": {
   "localhostProfile": {
    "type": "string"
   },
   "type": {
    "type": "string"
   }
  }
 },
 "AzureDiskVolumeSource": {
  "type": "object",
  "required": [
   "diskName",
   "diskURI"
  ],
  "properties": {
   "cachingMode": {
    "type": "string"
   },
   "diskName": {
    "type": "string"
   },
   "diskURI": {
    "type": "string"
   },
   "fsType": {
    "type": "string"
   },
   "kind": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   }
  }
 },
 "AzureFileVolumeSource": {
  "type": "object",
  "required": [
   "secretName",
   "shareName"
  ],
  "properties": {
   "readOnly": {
    "type": "boolean"
   },
   "secretName": {
    "type": "string"
   },
   "shareName": {
    "type": "string"
   }
  }
 },
 "CSIVolumeSource": {
  "type": "object",
  "required": [
   "driver"
  ],
  "properties": {
   "driver": {
    "type": "string"
   },
   "fsType": {
    "type": "string"
   },
   "nodePublishSecretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   },
   "readOnly": {
    "type": "boolean"
   },
   "volumeAttributes": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   }
  }
 },
 "Capabilities": {
  "type": "object",
  "properties": {
   "add": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "drop": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 "CephFSVolumeSource": {
  "type": "object",
  "required": [
   "monitors"
  ],
  "properties": {
   "monitors": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "path": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "secretFile": {
    "type": "string"
   },
   "secretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   },
   "user": {
    "type": "string"
   }
  }
 },
 "CinderVolumeSource": {
  "type": "object",
  "required": [
   "volumeID"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "secretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   },
   "volumeID": {
    "type": "string"
   }
  }
 },
 "ClusterTrustBundleProjection": {
  "type": "object",
  "required": [
   "path"
  ],
  "properties": {
   "labelSelector": {
    "$ref": "#/$defs/LabelSelector"
   },
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   },
   "path": {
    "type": "string"
   },
   "signerName": {
    "type": "string"
   }
  }
 },
 "ConfigMapEnvSource": {
  "type": "object",
  "properties": {
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   }
  }
 },
 "ConfigMapKeySelector": {
  "type": "object",
  "required": [
   "key"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   }
  }
 },
 "ConfigMapProjection": {
  "type": "object",
  "properties": {
   "items": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/KeyToPath"
    }
   },
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   }
  }
 },
 "ConfigMapVolumeSource": {
  "type": "object",
  "properties": {
   "defaultMode": {
    "type": "integer",
    "format": "int32"
   },
   "items": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/KeyToPath"
    }
   },
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   }
  }
 },
 "Container": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "args": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "command": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "env": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/EnvVar"
    }
   },
   "envFrom": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/EnvFromSource"
    }
   },
   "image": {
    "type": "string"
   },
   "imagePullPolicy": {
    "type": "string"
   },
   "lifecycle": {
    "$ref": "#/$defs/Lifecycle"
   },
   "livenessProbe": {
    "$ref": "#/$defs/Probe"
   },
   "name": {
    "type": "string"
   },
   "ports": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ContainerPort"
    }
   },
   "readinessProbe": {
    "$ref": "#/$defs/Probe"
   },
   "resizePolicy": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ContainerResizePolicy"
    }
   },
   "resources": {
    "$ref": "#/$defs/ResourceRequirements"
   },
   "restartPolicy": {
    "type": "string"
   },
   "restartPolicyRules": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ContainerRestartRule"
    }
   },
   "securityContext": {
    "$ref": "#/$defs/SecurityContext"
   },
   "startupProbe": {
    "$ref": "#/$defs/Probe"
   },
   "stdin": {
    "type": "boolean"
   },
   "stdinOnce": {
    "type": "boolean"
   },
   "terminationMessagePath": {
    "type": "string"
   },
   "terminationMessagePolicy": {
    "type": "string"
   },
   "tty": {
    "type": "boolean"
   },
   "volumeDevices": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/VolumeDevice"
    }
   },
   "volumeMounts": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/VolumeMount"
    }
   },
   "workingDir": {
    "type": "string"
   }
  }
 },
 "ContainerPort": {
  "type": "object",
  "required": [
   "containerPort"
  ],
  "properties": {
   "containerPort": {
    "type": "integer",
    "format": "int32"
   },
   "hostIP": {
    "type": "string"
   },
   "hostPort": {
    "type": "integer",
    "format": "int32"
   },
   "name": {
    "type": "string"
   },
   "protocol": {
    "type": "string"
   }
  }
 },
 "ContainerResizePolicy": {
  "type": "object",
  "required": [
   "resourceName",
   "restartPolicy"
  ],
  "properties": {
   "resourceName": {
    "type": "string"
   },
   "restartPolicy": {
    "type": "string"
   }
  }
 },
 "ContainerResourceMetricSource": {
  "type": "object",
  "required": [
   "name",
   "target",
   "container"
  ],
  "properties": {
   "container": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "target": {
    "$ref": "#/$defs/MetricTarget"
   }
  }
 },
 "ContainerRestartRule": {
  "type": "object",
  "required": [
   "action"
  ],
  "properties": {
   "action": {
    "type": "string"
   },
   "exitCodes": {
    "$ref": "#/$defs/ContainerRestartRuleOnExitCodes"
   }
  }
 },
 "ContainerRestartRuleOnExitCodes": {
  "type": "object",
  "required": [
   "operator"
  ],
  "properties": {
   "operator": {
    "type": "string"
   },
   "values": {
    "type": "array",
    "items": {
     "type": "integer",
     "format": "int32"
    }
   }
  }
 },
 "CrossVersionObjectReference": {
  "type": "object",
  "required": [
   "kind",
   "name"
  ],
  "properties": {
   "apiVersion": {
    "type": "string"
   },
   "kind": {
    "type": "string"
   },
   "name": {
    "type": "string"
   }
  }
 },
 "DownwardAPIProjection": {
  "type": "object",
  "properties": {
   "items": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/DownwardAPIVolumeFile"
    }
   }
  }
 },
 "DownwardAPIVolumeFile": {
  "type": "object",
  "required": [
   "path"
  ],
  "properties": {
   "fieldRef": {
    "$ref": "#/$defs/ObjectFieldSelector"
   },
   "mode": {
    "type": "integer",
    "format": "int32"
   },
   "path": {
    "type": "string"
   },
   "resourceFieldRef": {
    "$ref": "#/$defs/ResourceFieldSelector"
   }
  }
 },
 "DownwardAPIVolumeSource": {
  "type": "object",
  "properties": {
   "defaultMode": {
    "type": "integer",
    "format": "int32"
   },
   "items": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/DownwardAPIVolumeFile"
    }
   }
  }
 },
 "EmptyDirVolumeSource": {
  "type": "object",
  "properties": {
   "medium": {
    "type": "string"
   },
   "sizeLimit": {
    "$ref": "#/$defs/Quantity"
   }
  }
 },
 "EnvFromSource": {
  "type": "object",
  "properties": {
   "configMapRef": {
    "$ref": "#/$defs/ConfigMapEnvSource"
   },
   "prefix": {
    "type": "string"
   },
   "secretRef": {
    "$ref": "#/$defs/SecretEnvSource"
   }
  }
 },
 "EnvVar": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "value": {
    "type": "string"
   },
   "valueFrom": {
    "$ref": "#/$defs/EnvVarSource"
   }
  }
 },
 "EnvVarSource": {
  "type": "object",
  "properties": {
   "configMapKeyRef": {
    "$ref": "#/$defs/ConfigMapKeySelector"
   },
   "fieldRef": {
    "$ref": "#/$defs/ObjectFieldSelector"
   },
   "fileKeyRef": {
    "$ref": "#/$defs/FileKeySelector"
   },
   "resourceFieldRef": {
    "$ref": "#/$defs/ResourceFieldSelector"
   },
   "secretKeyRef": {
    "$ref": "#/$defs/SecretKeySelector"
   }
  }
 },
 "EphemeralContainer": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "args": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "command": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "env": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/EnvVar"
    }
   },
   "envFrom": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/EnvFromSource"
    }
   },
   "image": {
    "type": "string"
   },
   "imagePullPolicy": {
    "type": "string"
   },
   "lifecycle": {
    "$ref": "#/$defs/Lifecycle"
   },
   "livenessProbe": {
    "$ref": "#/$defs/Probe"
   },
   "name": {
    "type": "string"
   },
   "ports": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ContainerPort"
    }
   },
   "readinessProbe": {
    "$ref": "#/$defs/Probe"
   },
   "resizePolicy": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ContainerResizePolicy"
    }
   },
   "resources": {
    "$ref": "#/$defs/ResourceRequirements"
   },
   "restartPolicy": {
    "type": "string"
   },
   "restartPolicyRules": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ContainerRestartRule"
    }
   },
   "securityContext": {
    "$ref": "#/$defs/SecurityContext"
   },
   "startupProbe": {
    "$ref": "#/$defs/Probe"
   },
   "stdin": {
    "type": "boolean"
   },
   "stdinOnce": {
    "type": "boolean"
   },
   "targetContainerName": {
    "type": "string"
   },
   "terminationMessagePath": {
    "type": "string"
   },
   "terminationMessagePolicy": {
    "type": "string"
   },
   "tty": {
    "type": "boolean"
   },
   "volumeDevices": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/VolumeDevice"
    }
   },
   "volumeMounts": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/VolumeMount"
    }
   },
   "workingDir": {
    "type": "string"
   }
  }
 },
 "EphemeralVolumeSource": {
  "type": "object",
  "properties": {
   "volumeClaimTemplate": {
    "$ref": "#/$defs/PersistentVolumeClaimTemplate"
   }
  }
 },
 "ExecAction": {
  "type": "object",
  "properties": {
   "command": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 "ExternalMetricSource": {
  "type": "object",
  "required": [
   "metric",
   "target"
  ],
  "properties": {
   "metric": {
    "$ref": "#/$defs/MetricIdentifier"
   },
   "target": {
    "$ref": "#/$defs/MetricTarget"
   }
  }
 },
 "FCVolumeSource": {
  "type": "object",
  "properties": {
   "fsType": {
    "type": "string"
   },
   "lun": {
    "type": "integer",
    "format": "int32"
   },
   "readOnly": {
    "type": "boolean"
   },
   "targetWWNs": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "wwids": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 "FieldsV1": {
  "type": "object"
 },
 "FileKeySelector": {
  "type": "object",
  "required": [
   "volumeName",
   "path",
   "key"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   },
   "path": {
    "type": "string"
   },
   "volumeName": {
    "type": "string"
   }
  }
 },
 "FlexVolumeSource": {
  "type": "object",
  "required": [
   "driver"
  ],
  "properties": {
   "driver": {
    "type": "string"
   },
   "fsType": {
    "type": "string"
   },
   "options": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   },
   "readOnly": {
    "type": "boolean"
   },
   "secretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   }
  }
 },
 "FlockerVolumeSource": {
  "type": "object",
  "properties": {
   "datasetName": {
    "type": "string"
   },
   "datasetUUID": {
    "type": "string"
   }
  }
 },
 "GCEPersistentDiskVolumeSource": {
  "type": "object",
  "required": [
   "pdName"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "partition": {
    "type": "integer",
    "format": "int32"
   },
   "pdName": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   }
  }
 },
 "GRPCAction": {
  "type": "object",
  "required": [
   "port"
  ],
  "properties": {
   "port": {
    "type": "integer",
    "format": "int32"
   },
   "service": {
    "type": "string"
   }
  }
 },
 "GitRepoVolumeSource": {
  "type": "object",
  "required": [
   "repository"
  ],
  "properties": {
   "directory": {
    "type": "string"
   },
   "repository": {
    "type": "string"
   },
   "revision": {
    "type": "string"
   }
  }
 },
 "GlusterfsVolumeSource": {
  "type": "object",
  "required": [
   "endpoints",
   "path"
  ],
  "properties": {
   "endpoints": {
    "type": "string"
   },
   "path": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   }
  }
 },
 "HPAScalingPolicy": {
  "type": "object",
  "required": [
   "type",
   "value",
   "periodSeconds"
  ],
  "properties": {
   "periodSeconds": {
    "type": "integer",
    "format": "int32"
   },
   "type": {
    "type": "string"
   },
   "value": {
    "type": "integer",
    "format": "int32"
   }
  }
 },
 "HPAScalingRules": {
  "type": "object",
  "properties": {
   "policies": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/HPAScalingPolicy"
    }
   },
   "selectPolicy": {
    "type": "string"
   },
   "stabilizationWindowSeconds": {
    "type": "integer",
    "format": "int32"
   },
   "tolerance": {
    "$ref": "#/$defs/Quantity"
   }
  }
 },
 "HTTPGetAction": {
  "type": "object",
  "required": [
   "port"
  ],
  "properties": {
   "host": {
    "type": "string"
   },
   "httpHeaders": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/HTTPHeader"
    }
   },
   "path": {
    "type": "string"
   },
   "port": {
    "$ref": "#/$defs/IntOrString"
   },
   "scheme": {
    "type": "string"
   }
  }
 },
 "HTTPHeader": {
  "type": "object",
  "required": [
   "name",
   "value"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "value": {
    "type": "string"
   }
  }
 },
 "HorizontalPodAutoscalerBehavior": {
  "type": "object",
  "properties": {
   "scaleDown": {
    "$ref": "#/$defs/HPAScalingRules"
   },
   "scaleUp": {
    "$ref": "#/$defs/HPAScalingRules"
   }
  }
 },
 "HostAlias": {
  "type": "object",
  "required": [
   "ip"
  ],
  "properties": {
   "hostnames": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "ip": {
    "type": "string"
   }
  }
 },
 "HostPathVolumeSource": {
  "type": "object",
  "required": [
   "path"
  ],
  "properties": {
   "path": {
    "type": "string"
   },
   "type": {
    "type": "string"
   }
  }
 },
 "ISCSIVolumeSource": {
  "type": "object",
  "required": [
   "targetPortal",
   "iqn",
   "lun"
  ],
  "properties": {
   "chapAuthDiscovery": {
    "type": "boolean"
   },
   "chapAuthSession": {
    "type": "boolean"
   },
   "fsType": {
    "type": "string"
   },
   "initiatorName": {
    "type": "string"
   },
   "iqn": {
    "type": "string"
   },
   "iscsiInterface": {
    "type": "string"
   },
   "lun": {
    "type": "integer",
    "format": "int32"
   },
   "portals": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "readOnly": {
    "type": "boolean"
   },
   "secretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   },
   "targetPortal": {
    "type": "string"
   }
  }
 },
 "ImageVolumeSource": {
  "type": "object",
  "properties": {
   "pullPolicy": {
    "type": "string"
   },
   "reference": {
    "type": "string"
   }
  }
 },
 "IntOrString": {
  "anyOf": [
   {
    "type": "integer"
   },
   {
    "type": "string"
   }
  ],
  "x-kubernetes-int-or-string": true
 },
 "KeyToPath": {
  "type": "object",
  "required": [
   "key",
   "path"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "mode": {
    "type": "integer",
    "format": "int32"
   },
   "path": {
    "type": "string"
   }
  }
 },
 "LabelSelector": {
  "type": "object",
  "properties": {
   "matchExpressions": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/LabelSelectorRequirement"
    }
   },
   "matchLabels": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   }
  }
 },
 "LabelSelectorRequirement": {
  "type": "object",
  "required": [
   "key",
   "operator"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "operator": {
    "type": "string"
   },
   "values": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 "Lifecycle": {
  "type": "object",
  "properties": {
   "postStart": {
    "$ref": "#/$defs/LifecycleHandler"
   },
   "preStop": {
    "$ref": "#/$defs/LifecycleHandler"
   },
   "stopSignal": {
    "type": "string"
   }
  }
 },
 "LifecycleHandler": {
  "type": "object",
  "properties": {
   "exec": {
    "$ref": "#/$defs/ExecAction"
   },
   "httpGet": {
    "$ref": "#/$defs/HTTPGetAction"
   },
   "sleep": {
    "$ref": "#/$defs/SleepAction"
   },
   "tcpSocket": {
    "$ref": "#/$defs/TCPSocketAction"
   }
  }
 },
 "LocalObjectReference": {
  "type": "object",
  "properties": {
   "name": {
    "type": "string"
   }
  }
 },
 "ManagedFieldsEntry": {
  "type": "object",
  "properties": {
   "apiVersion": {
    "type": "string"
   },
   "fieldsType": {
    "type": "string"
   },
   "fieldsV1": {
    "$ref": "#/$defs/FieldsV1"
   },
   "manager": {
    "type": "string"
   },
   "operation": {
    "type": "string"
   },
   "subresource": {
    "type": "string"
   },
   "time": {
    "$ref": "#/$defs/Time"
   }
  }
 },
 "MetricIdentifier": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "selector": {
    "$ref": "#/$defs/LabelSelector"
   }
  }
 },
 "MetricSpec": {
  "type": "object",
  "required": [
   "type"
  ],
  "properties": {
   "containerResource": {
    "$ref": "#/$defs/ContainerResourceMetricSource"
   },
   "external": {
    "$ref": "#/$defs/ExternalMetricSource"
   },
   "object": {
    "$ref": "#/$defs/ObjectMetricSource"
   },
   "pods": {
    "$ref": "#/$defs/PodsMetricSource"
   },
   "resource": {
    "$ref": "#/$defs/ResourceMetricSource"
   },
   "type": {
    "type": "string"
   }
  }
 },
 "MetricTarget": {
  "type": "object",
  "required": [
   "type"
  ],
  "properties": {
   "averageUtilization": {
    "type": "integer",
    "format": "int32"
   },
   "averageValue": {
    "$ref": "#/$defs/Quantity"
   },
   "type": {
    "type": "string"
   },
   "value": {
    "$ref": "#/$defs/Quantity"
   }
  }
 },
 "NFSVolumeSource": {
  "type": "object",
  "required": [
   "server",
   "path"
  ],
  "properties": {
   "path": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "server": {
    "type": "string"
   }
  }
 },
 "NodeAffinity": {
  "type": "object",
  "properties": {
   "preferredDuringSchedulingIgnoredDuringExecution": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/PreferredSchedulingTerm"
    }
   },
   "requiredDuringSchedulingIgnoredDuringExecution": {
    "$ref": "#/$defs/NodeSelector"
   }
  }
 },
 "NodeSelector": {
  "type": "object",
  "required": [
   "nodeSelectorTerms"
  ],
  "properties": {
   "nodeSelectorTerms": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/NodeSelectorTerm"
    }
   }
  }
 },
 "NodeSelectorRequirement": {
  "type": "object",
  "required": [
   "key",
   "operator"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "operator": {
    "type": "string"
   },
   "values": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 "NodeSelectorTerm": {
  "type": "object",
  "properties": {
   "matchExpressions": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/NodeSelectorRequirement"
    }
   },
   "matchFields": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/NodeSelectorRequirement"
    }
   }
  }
 },
 "ObjectFieldSelector": {
  "type": "object",
  "required": [
   "fieldPath"
  ],
  "properties": {
   "apiVersion": {
    "type": "string"
   },
   "fieldPath": {
    "type": "string"
   }
  }
 },
 "ObjectMeta": {
  "type": "object",
  "properties": {
   "annotations": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   },
   "creationTimestamp": {
    "$ref": "#/$defs/Time"
   },
   "deletionGracePeriodSeconds": {
    "type": "integer",
    "format": "int64"
   },
   "deletionTimestamp": {
    "$ref": "#/$defs/Time"
   },
   "finalizers": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "generateName": {
    "type": "string"
   },
   "generation": {
    "type": "integer",
    "format": "int64"
   },
   "labels": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   },
   "managedFields": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ManagedFieldsEntry"
    }
   },
   "name": {
    "type": "string"
   },
   "namespace": {
    "type": "string"
   },
   "ownerReferences": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/OwnerReference"
    }
   },
   "resourceVersion": {
    "type": "string"
   },
   "selfLink": {
    "type": "string"
   },
   "uid": {
    "type": "string"
   }
  }
 },
 "ObjectMetricSource": {
  "type": "object",
  "required": [
   "describedObject",
   "target",
   "metric"
  ],
  "properties": {
   "describedObject": {
    "$ref": "#/$defs/CrossVersionObjectReference"
   },
   "metric": {
    "$ref": "#/$defs/MetricIdentifier"
   },
   "target": {
    "$ref": "#/$defs/MetricTarget"
   }
  }
 },
 "OwnerReference": {
  "type": "object",
  "required": [
   "apiVersion",
   "kind",
   "name",
   "uid"
  ],
  "properties": {
   "apiVersion": {
    "type": "string"
   },
   "blockOwnerDeletion": {
    "type": "boolean"
   },
   "controller": {
    "type": "boolean"
   },
   "kind": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "uid": {
    "type": "string"
   }
  }
 },
 "PersistentVolumeClaimSpec": {
  "type": "object",
  "properties": {
   "accessModes": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "dataSource": {
    "$ref": "#/$defs/TypedLocalObjectReference"
   },
   "dataSourceRef": {
    "$ref": "#/$defs/TypedObjectReference"
   },
   "resources": {
    "$ref": "#/$defs/VolumeResourceRequirements"
   },
   "selector": {
    "$ref": "#/$defs/LabelSelector"
   },
   "storageClassName": {
    "type": "string"
   },
   "volumeAttributesClassName": {
    "type": "string"
   },
   "volumeMode": {
    "type": "string"
   },
   "volumeName": {
    "type": "string"
   }
  }
 },
 "PersistentVolumeClaimTemplate": {
  "type": "object",
  "required": [
   "spec"
  ],
  "properties": {
   "metadata": {
    "$ref": "#/$defs/ObjectMeta"
   },
   "spec": {
    "$ref": "#/$defs/PersistentVolumeClaimSpec"
   }
  }
 },
 "PersistentVolumeClaimVolumeSource": {
  "type": "object",
  "required": [
   "claimName"
  ],
  "properties": {
   "claimName": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   }
  }
 },
 "PhotonPersistentDiskVolumeSource": {
  "type": "object",
  "required": [
   "pdID"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "pdID": {
    "type": "string"
   }
  }
 },
 "PodAffinity": {
  "type": "object",
  "properties": {
   "preferredDuringSchedulingIgnoredDuringExecution": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/WeightedPodAffinityTerm"
    }
   },
   "requiredDuringSchedulingIgnoredDuringExecution": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/PodAffinityTerm"
    }
   }
  }
 },
 "PodAffinityTerm": {
  "type": "object",
  "required": [
   "topologyKey"
  ],
  "properties": {
   "labelSelector": {
    "$ref": "#/$defs/LabelSelector"
   },
   "matchLabelKeys": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "mismatchLabelKeys": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "namespaceSelector": {
    "$ref": "#/$defs/LabelSelector"
   },
   "namespaces": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "topologyKey": {
    "type": "string"
   }
  }
 },
 "PodAntiAffinity": {
  "type": "object",
  "properties": {
   "preferredDuringSchedulingIgnoredDuringExecution": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/WeightedPodAffinityTerm"
    }
   },
   "requiredDuringSchedulingIgnoredDuringExecution": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/PodAffinityTerm"
    }
   }
  }
 },
 "PodCertificateProjection": {
  "type": "object",
  "required": [
   "signerName",
   "keyType"
  ],
  "properties": {
   "certificateChainPath": {
    "type": "string"
   },
   "credentialBundlePath": {
    "type": "string"
   },
   "keyPath": {
    "type": "string"
   },
   "keyType": {
    "type": "string"
   },
   "maxExpirationSeconds": {
    "type": "integer",
    "format": "int32"
   },
   "signerName": {
    "type": "string"
   },
   "userAnnotations": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   }
  }
 },
 "PodDNSConfig": {
  "type": "object",
  "properties": {
   "nameservers": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "options": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/PodDNSConfigOption"
    }
   },
   "searches": {
    "type": "array",
    "items": {
     "type": "string"
    }
   }
  }
 },
 "PodDNSConfigOption": {
  "type": "object",
  "properties": {
   "name": {
    "type": "string"
   },
   "value": {
    "type": "string"
   }
  }
 },
 "PodOS": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string"
   }
  }
 },
 "PodReadinessGate": {
  "type": "object",
  "required": [
   "conditionType"
  ],
  "properties": {
   "conditionType": {
    "type": "string"
   }
  }
 },
 "PodResourceClaim": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "resourceClaimName": {
    "type": "string"
   },
   "resourceClaimTemplateName": {
    "type": "string"
   }
  }
 },
 "PodSchedulingGate": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string"
   }
  }
 },
 "PodSchedulingGroup": {
  "type": "object",
  "properties": {
   "podGroupName": {
    "type": "string"
   }
  }
 },
 "PodSecurityContext": {
  "type": "object",
  "properties": {
   "appArmorProfile": {
    "$ref": "#/$defs/AppArmorProfile"
   },
   "fsGroup": {
    "type": "integer",
    "format": "int64"
   },
   "fsGroupChangePolicy": {
    "type": "string"
   },
   "runAsGroup": {
    "type": "integer",
    "format": "int64"
   },
   "runAsNonRoot": {
    "type": "boolean"
   },
   "runAsUser": {
    "type": "integer",
    "format": "int64"
   },
   "seLinuxChangePolicy": {
    "type": "string"
   },
   "seLinuxOptions": {
    "$ref": "#/$defs/SELinuxOptions"
   },
   "seccompProfile": {
    "$ref": "#/$defs/SeccompProfile"
   },
   "supplementalGroups": {
    "type": "array",
    "items": {
     "type": "integer",
     "format": "int64"
    }
   },
   "supplementalGroupsPolicy": {
    "type": "string"
   },
   "sysctls": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/Sysctl"
    }
   },
   "windowsOptions": {
    "$ref": "#/$defs/WindowsSecurityContextOptions"
   }
  }
 },
 "PodSpec": {
  "type": "object",
  "required": [
   "containers"
  ],
  "properties": {
   "activeDeadlineSeconds": {
    "type": "integer",
    "format": "int64"
   },
   "affinity": {
    "$ref": "#/$defs/Affinity"
   },
   "automountServiceAccountToken": {
    "type": "boolean"
   },
   "containers": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/Container"
    }
   },
   "dnsConfig": {
    "$ref": "#/$defs/PodDNSConfig"
   },
   "dnsPolicy": {
    "type": "string"
   },
   "enableServiceLinks": {
    "type": "boolean"
   },
   "ephemeralContainers": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/EphemeralContainer"
    }
   },
   "hostAliases": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/HostAlias"
    }
   },
   "hostIPC": {
    "type": "boolean"
   },
   "hostNetwork": {
    "type": "boolean"
   },
   "hostPID": {
    "type": "boolean"
   },
   "hostUsers": {
    "type": "boolean"
   },
   "hostname": {
    "type": "string"
   },
   "hostnameOverride": {
    "type": "string"
   },
   "imagePullSecrets": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/LocalObjectReference"
    }
   },
   "initContainers": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/Container"
    }
   },
   "nodeName": {
    "type": "string"
   },
   "nodeSelector": {
    "type": "object",
    "additionalProperties": {
     "type": "string"
    }
   },
   "os": {
    "$ref": "#/$defs/PodOS"
   },
   "overhead": {
    "type": "object",
    "additionalProperties": {
     "$ref": "#/$defs/Quantity"
    }
   },
   "preemptionPolicy": {
    "type": "string"
   },
   "priority": {
    "type": "integer",
    "format": "int32"
   },
   "priorityClassName": {
    "type": "string"
   },
   "readinessGates": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/PodReadinessGate"
    }
   },
   "resourceClaims": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/PodResourceClaim"
    }
   },
   "resources": {
    "$ref": "#/$defs/ResourceRequirements"
   },
   "restartPolicy": {
    "type": "string"
   },
   "runtimeClassName": {
    "type": "string"
   },
   "schedulerName": {
    "type": "string"
   },
   "schedulingGates": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/PodSchedulingGate"
    }
   },
   "schedulingGroup": {
    "$ref": "#/$defs/PodSchedulingGroup"
   },
   "securityContext": {
    "$ref": "#/$defs/PodSecurityContext"
   },
   "serviceAccount": {
    "type": "string"
   },
   "serviceAccountName": {
    "type": "string"
   },
   "setHostnameAsFQDN": {
    "type": "boolean"
   },
   "shareProcessNamespace": {
    "type": "boolean"
   },
   "subdomain": {
    "type": "string"
   },
   "terminationGracePeriodSeconds": {
    "type": "integer",
    "format": "int64"
   },
   "tolerations": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/Toleration"
    }
   },
   "topologySpreadConstraints": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/TopologySpreadConstraint"
    }
   },
   "volumes": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/Volume"
    }
   }
  }
 },
 "PodsMetricSource": {
  "type": "object",
  "required": [
   "metric",
   "target"
  ],
  "properties": {
   "metric": {
    "$ref": "#/$defs/MetricIdentifier"
   },
   "target": {
    "$ref": "#/$defs/MetricTarget"
   }
  }
 },
 "PortworxVolumeSource": {
  "type": "object",
  "required": [
   "volumeID"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "volumeID": {
    "type": "string"
   }
  }
 },
 "PreferredSchedulingTerm": {
  "type": "object",
  "required": [
   "weight",
   "preference"
  ],
  "properties": {
   "preference": {
    "$ref": "#/$defs/NodeSelectorTerm"
   },
   "weight": {
    "type": "integer",
    "format": "int32"
   }
  }
 },
 "Probe": {
  "type": "object",
  "properties": {
   "exec": {
    "$ref": "#/$defs/ExecAction"
   },
   "failureThreshold": {
    "type": "integer",
    "format": "int32"
   },
   "grpc": {
    "$ref": "#/$defs/GRPCAction"
   },
   "httpGet": {
    "$ref": "#/$defs/HTTPGetAction"
   },
   "initialDelaySeconds": {
    "type": "integer",
    "format": "int32"
   },
   "periodSeconds": {
    "type": "integer",
    "format": "int32"
   },
   "successThreshold": {
    "type": "integer",
    "format": "int32"
   },
   "tcpSocket": {
    "$ref": "#/$defs/TCPSocketAction"
   },
   "terminationGracePeriodSeconds": {
    "type": "integer",
    "format": "int64"
   },
   "timeoutSeconds": {
    "type": "integer",
    "format": "int32"
   }
  }
 },
 "ProjectedVolumeSource": {
  "type": "object",
  "properties": {
   "defaultMode": {
    "type": "integer",
    "format": "int32"
   },
   "sources": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/VolumeProjection"
    }
   }
  }
 },
 "Quantity": {
  "anyOf": [
   {
    "type": "integer"
   },
   {
    "type": "string"
   }
  ],
  "x-kubernetes-int-or-string": true
 },
 "QuobyteVolumeSource": {
  "type": "object",
  "required": [
   "registry",
   "volume"
  ],
  "properties": {
   "group": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "registry": {
    "type": "string"
   },
   "tenant": {
    "type": "string"
   },
   "user": {
    "type": "string"
   },
   "volume": {
    "type": "string"
   }
  }
 },
 "RBDVolumeSource": {
  "type": "object",
  "required": [
   "monitors",
   "image"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "image": {
    "type": "string"
   },
   "keyring": {
    "type": "string"
   },
   "monitors": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "pool": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "secretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   },
   "user": {
    "type": "string"
   }
  }
 },
 "ResourceClaim": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "request": {
    "type": "string"
   }
  }
 },
 "ResourceFieldSelector": {
  "type": "object",
  "required": [
   "resource"
  ],
  "properties": {
   "containerName": {
    "type": "string"
   },
   "divisor": {
    "$ref": "#/$defs/Quantity"
   },
   "resource": {
    "type": "string"
   }
  }
 },
 "ResourceMetricSource": {
  "type": "object",
  "required": [
   "name",
   "target"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "target": {
    "$ref": "#/$defs/MetricTarget"
   }
  }
 },
 "ResourceRequirements": {
  "type": "object",
  "properties": {
   "claims": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/ResourceClaim"
    }
   },
   "limits": {
    "type": "object",
    "additionalProperties": {
     "$ref": "#/$defs/Quantity"
    }
   },
   "requests": {
    "type": "object",
    "additionalProperties": {
     "$ref": "#/$defs/Quantity"
    }
   }
  }
 },
 "SELinuxOptions": {
  "type": "object",
  "properties": {
   "level": {
    "type": "string"
   },
   "role": {
    "type": "string"
   },
   "type": {
    "type": "string"
   },
   "user": {
    "type": "string"
   }
  }
 },
 "ScaleIOVolumeSource": {
  "type": "object",
  "required": [
   "gateway",
   "system",
   "secretRef"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "gateway": {
    "type": "string"
   },
   "protectionDomain": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "secretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   },
   "sslEnabled": {
    "type": "boolean"
   },
   "storageMode": {
    "type": "string"
   },
   "storagePool": {
    "type": "string"
   },
   "system": {
    "type": "string"
   },
   "volumeName": {
    "type": "string"
   }
  }
 },
 "SeccompProfile": {
  "type": "object",
  "required": [
   "type"
  ],
  "properties": {
   "localhostProfile": {
    "type": "string"
   },
   "type": {
    "type": "string"
   }
  }
 },
 "SecretEnvSource": {
  "type": "object",
  "properties": {
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   }
  }
 },
 "SecretKeySelector": {
  "type": "object",
  "required": [
   "key"
  ],
  "properties": {
   "key": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   }
  }
 },
 "SecretProjection": {
  "type": "object",
  "properties": {
   "items": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/KeyToPath"
    }
   },
   "name": {
    "type": "string"
   },
   "optional": {
    "type": "boolean"
   }
  }
 },
 "SecretVolumeSource": {
  "type": "object",
  "properties": {
   "defaultMode": {
    "type": "integer",
    "format": "int32"
   },
   "items": {
    "type": "array",
    "items": {
     "$ref": "#/$defs/KeyToPath"
    }
   },
   "optional": {
    "type": "boolean"
   },
   "secretName": {
    "type": "string"
   }
  }
 },
 "SecurityContext": {
  "type": "object",
  "properties": {
   "allowPrivilegeEscalation": {
    "type": "boolean"
   },
   "appArmorProfile": {
    "$ref": "#/$defs/AppArmorProfile"
   },
   "capabilities": {
    "$ref": "#/$defs/Capabilities"
   },
   "privileged": {
    "type": "boolean"
   },
   "procMount": {
    "type": "string"
   },
   "readOnlyRootFilesystem": {
    "type": "boolean"
   },
   "runAsGroup": {
    "type": "integer",
    "format": "int64"
   },
   "runAsNonRoot": {
    "type": "boolean"
   },
   "runAsUser": {
    "type": "integer",
    "format": "int64"
   },
   "seLinuxOptions": {
    "$ref": "#/$defs/SELinuxOptions"
   },
   "seccompProfile": {
    "$ref": "#/$defs/SeccompProfile"
   },
   "windowsOptions": {
    "$ref": "#/$defs/WindowsSecurityContextOptions"
   }
  }
 },
 "ServiceAccountTokenProjection": {
  "type": "object",
  "required": [
   "path"
  ],
  "properties": {
   "audience": {
    "type": "string"
   },
   "expirationSeconds": {
    "type": "integer",
    "format": "int64"
   },
   "path": {
    "type": "string"
   }
  }
 },
 "SleepAction": {
  "type": "object",
  "required": [
   "seconds"
  ],
  "properties": {
   "seconds": {
    "type": "integer",
    "format": "int64"
   }
  }
 },
 "StorageOSVolumeSource": {
  "type": "object",
  "properties": {
   "fsType": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "secretRef": {
    "$ref": "#/$defs/LocalObjectReference"
   },
   "volumeName": {
    "type": "string"
   },
   "volumeNamespace": {
    "type": "string"
   }
  }
 },
 "Sysctl": {
  "type": "object",
  "required": [
   "name",
   "value"
  ],
  "properties": {
   "name": {
    "type": "string"
   },
   "value": {
    "type": "string"
   }
  }
 },
 "TCPSocketAction": {
  "type": "object",
  "required": [
   "port"
  ],
  "properties": {
   "host": {
    "type": "string"
   },
   "port": {
    "$ref": "#/$defs/IntOrString"
   }
  }
 },
 "Time": {
  "type": "string",
  "format": "date-time",
  "nullable": true
 },
 "Toleration": {
  "type": "object",
  "properties": {
   "effect": {
    "type": "string"
   },
   "key": {
    "type": "string"
   },
   "operator": {
    "type": "string"
   },
   "tolerationSeconds": {
    "type": "integer",
    "format": "int64"
   },
   "value": {
    "type": "string"
   }
  }
 },
 "TopologySpreadConstraint": {
  "type": "object",
  "required": [
   "maxSkew",
   "topologyKey",
   "whenUnsatisfiable"
  ],
  "properties": {
   "labelSelector": {
    "$ref": "#/$defs/LabelSelector"
   },
   "matchLabelKeys": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "maxSkew": {
    "type": "integer",
    "format": "int32"
   },
   "minDomains": {
    "type": "integer",
    "format": "int32"
   },
   "nodeAffinityPolicy": {
    "type": "string"
   },
   "nodeTaintsPolicy": {
    "type": "string"
   },
   "topologyKey": {
    "type": "string"
   },
   "whenUnsatisfiable": {
    "type": "string"
   }
  }
 },
 "TypedLocalObjectReference": {
  "type": "object",
  "required": [
   "kind",
   "name"
  ],
  "properties": {
   "apiGroup": {
    "type": "string"
   },
   "kind": {
    "type": "string"
   },
   "name": {
    "type": "string"
   }
  }
 },
 "TypedObjectReference": {
  "type": "object",
  "required": [
   "kind",
   "name"
  ],
  "properties": {
   "apiGroup": {
    "type": "string"
   },
   "kind": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "namespace": {
    "type": "string"
   }
  }
 },
 "Volume": {
  "type": "object",
  "required": [
   "name"
  ],
  "properties": {
   "awsElasticBlockStore": {
    "$ref": "#/$defs/AWSElasticBlockStoreVolumeSource"
   },
   "azureDisk": {
    "$ref": "#/$defs/AzureDiskVolumeSource"
   },
   "azureFile": {
    "$ref": "#/$defs/AzureFileVolumeSource"
   },
   "cephfs": {
    "$ref": "#/$defs/CephFSVolumeSource"
   },
   "cinder": {
    "$ref": "#/$defs/CinderVolumeSource"
   },
   "configMap": {
    "$ref": "#/$defs/ConfigMapVolumeSource"
   },
   "csi": {
    "$ref": "#/$defs/CSIVolumeSource"
   },
   "downwardAPI": {
    "$ref": "#/$defs/DownwardAPIVolumeSource"
   },
   "emptyDir": {
    "$ref": "#/$defs/EmptyDirVolumeSource"
   },
   "ephemeral": {
    "$ref": "#/$defs/EphemeralVolumeSource"
   },
   "fc": {
    "$ref": "#/$defs/FCVolumeSource"
   },
   "flexVolume": {
    "$ref": "#/$defs/FlexVolumeSource"
   },
   "flocker": {
    "$ref": "#/$defs/FlockerVolumeSource"
   },
   "gcePersistentDisk": {
    "$ref": "#/$defs/GCEPersistentDiskVolumeSource"
   },
   "gitRepo": {
    "$ref": "#/$defs/GitRepoVolumeSource"
   },
   "glusterfs": {
    "$ref": "#/$defs/GlusterfsVolumeSource"
   },
   "hostPath": {
    "$ref": "#/$defs/HostPathVolumeSource"
   },
   "image": {
    "$ref": "#/$defs/ImageVolumeSource"
   },
   "iscsi": {
    "$ref": "#/$defs/ISCSIVolumeSource"
   },
   "name": {
    "type": "string"
   },
   "nfs": {
    "$ref": "#/$defs/NFSVolumeSource"
   },
   "persistentVolumeClaim": {
    "$ref": "#/$defs/PersistentVolumeClaimVolumeSource"
   },
   "photonPersistentDisk": {
    "$ref": "#/$defs/PhotonPersistentDiskVolumeSource"
   },
   "portworxVolume": {
    "$ref": "#/$defs/PortworxVolumeSource"
   },
   "projected": {
    "$ref": "#/$defs/ProjectedVolumeSource"
   },
   "quobyte": {
    "$ref": "#/$defs/QuobyteVolumeSource"
   },
   "rbd": {
    "$ref": "#/$defs/RBDVolumeSource"
   },
   "scaleIO": {
    "$ref": "#/$defs/ScaleIOVolumeSource"
   },
   "secret": {
    "$ref": "#/$defs/SecretVolumeSource"
   },
   "storageos": {
    "$ref": "#/$defs/StorageOSVolumeSource"
   },
   "vsphereVolume": {
    "$ref": "#/$defs/VsphereVirtualDiskVolumeSource"
   }
  }
 },
 "VolumeDevice": {
  "type": "object",
  "required": [
   "name",
   "devicePath"
  ],
  "properties": {
   "devicePath": {
    "type": "string"
   },
   "name": {
    "type": "string"
   }
  }
 },
 "VolumeMount": {
  "type": "object",
  "required": [
   "name",
   "mountPath"
  ],
  "properties": {
   "mountPath": {
    "type": "string"
   },
   "mountPropagation": {
    "type": "string"
   },
   "name": {
    "type": "string"
   },
   "readOnly": {
    "type": "boolean"
   },
   "recursiveReadOnly": {
    "type": "string"
   },
   "subPath": {
    "type": "string"
   },
   "subPathExpr": {
    "type": "string"
   }
  }
 },
 "VolumeProjection": {
  "type": "object",
  "properties": {
   "clusterTrustBundle": {
    "$ref": "#/$defs/ClusterTrustBundleProjection"
   },
   "configMap": {
    "$ref": "#/$defs/ConfigMapProjection"
   },
   "downwardAPI": {
    "$ref": "#/$defs/DownwardAPIProjection"
   },
   "podCertificate": {
    "$ref": "#/$defs/PodCertificateProjection"
   },
   "secret": {
    "$ref": "#/$defs/SecretProjection"
   },
   "serviceAccountToken": {
    "$ref": "#/$defs/ServiceAccountTokenProjection"
   }
  }
 },
 "VolumeResourceRequirements": {
  "type": "object",
  "properties": {
   "limits": {
    "type": "object",
    "additionalProperties": {
     "$ref": "#/$defs/Quantity"
    }
   },
   "requests": {
    "type": "object",
    "additionalProperties": {
     "$ref": "#/$defs/Quantity"
    }
   }
  }
 },
 "VsphereVirtualDiskVolumeSource": {
  "type": "object",
  "required": [
   "volumePath"
  ],
  "properties": {
   "fsType": {
    "type": "string"
   },
   "storagePolicyID": {
    "type": "string"
   },
   "storagePolicyName": {
    "type": "string"
   },
   "volumePath": {
    "type": "string"
   }
  }
 },
 "WeightedPodAffinityTerm": {
  "type": "object",
  "required": [
   "weight",
   "podAffinityTerm"
  ],
  "properties": {
   "podAffinityTerm": {
    "$ref": "#/$defs/PodAffinityTerm"
   },
   "weight": {
    "type": "integer",
    "format": "int32"
   }
  }
 },
 "WindowsSecurityContextOptions": {
  "type": "object",
  "properties": {
   "gmsaCredentialSpec": {
    "type": "string"
   },
   "gmsaCredentialSpecName": {
    "type": "string"
   },
   "hostProcess": {
    "type": "boolean"
   },
   "runAsUserName": {
    "type": "string"
   }
  }
 }
};
